/* SPDX-License-Identifier: MIT */
/* Accounts over HTTP, below /api/v1/account: signing in and out, and the caller's own data. */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "config/config.h"
#include "net/list.h"
#include "wire/objects.h"

struct api;
struct net_request;

/** Answers now or later; returns false if the path is not below /api/v1/account. */
bool api_account_answer(struct api *api, struct net_request *request, int64_t now_ms);

struct field;

/** A request, for the documents that describe the protocol. */
struct account_request {
    const char *path; /* after /api/v1/account */
    bool gets;        /* a GET; else a POST */
    const struct field *fields;
    const char *body;    /* the type of the body, if no fields describe it; else "" */
    const char *answer;  /* the type of the answer */
    const char *says;    /* a sentence without its period */
    const char *sender;  /* who may send it, in words */
    bool takes_identity; /* cookie or token have an effect */
    bool takes_cookie;
    bool may_be_unknown;
    const char *scope; /* of a token for programs; NULL: no such token suffices */
};

/** The requests by index from 0; false after the last. */
bool api_account_request_at(size_t index, struct account_request *request);

/* Documents for programs: those that describe the protocol, /api/asyncapi.json and so on, and /api/v1/rulesets. */

enum { HTTP_DOCUMENTS = 4 };

/** A document; `text` is NULL before the first request for it. */
struct http_document {
    struct net_text *text; /* NULL: not made yet */
    uint64_t sum;
};

/** Answers at once; returns false for any other path. */
bool api_documents_answer(struct api *api, struct net_request *request);

/** The options and named sets of all games, with their sources; the caller frees `text`. */
struct text_out api_rulesets_text(void);

void api_documents_finish(struct api *api);

/* People and ratings over HTTP: /api/v1/people and /api/v1/ratings. */

/** Answers now or later; returns false for any other path. */
bool api_people_answer(struct api *api, struct net_request *request, int64_t now_ms);

/* The archive of finished games over HTTP: /api/v1/games. */

/** Handles the head of a POST: refuses it or has its body read, now or later. Returns false for any other path. */
bool api_archive_head(struct api *api, struct net_request *request, int64_t now_ms);

/** Answers now or later; returns false for any other path. */
bool api_archive_answer(struct api *api, struct net_request *request, int64_t now_ms);

struct store_game;
struct store_games_query;

/** A finished game as programs see it; its texts are those of `game`. */
struct wire_archived_game api_archived_game(const struct store_game *game);

/** Reads the filters of a stream. If one is wrong, refuses the request and returns false. */
bool api_archive_filter_read(struct net_request *request, struct store_games_query *filter);

/* Finished public games as server-sent events: /api/v1/games/stream. */

enum { GAME_STREAMS_SEEN = 128 };

struct game_streams {
    struct list listeners; /* the newest first */
    int count;
    /* The ids of the last games that were read; the nodes of a cluster may store games in another order. */
    int64_t seen[GAME_STREAMS_SEEN];
    size_t seen_next;
    int64_t looked_ms;
    int64_t alive_ms;
    bool looking; /* the store reads the newest games */
};

/** Answers at once; returns false for any other path. */
bool api_game_streams_answer(struct api *api, struct net_request *request);

/** Sends the new games. */
void api_game_streams_tick(struct api *api, int64_t now_ms);

void api_game_streams_finish(struct api *api);

/*
 * Imports of games, POST /api/v1/games/import. The import is read in small portions between other work of the loop,
 * checked as a whole, and stored as a finished room. Games that the server already has are not stored again.
 */

enum {
    ARCHIVE_IMPORT_LINES = 256, /* lines or turns read in a step: some milliseconds of work */
    ARCHIVE_IMPORT_RETRY_MS = 2000,
};

/** To be called once, before the first import. */
void api_imports_open(struct api *api);

/** Handles the head of an import: refuses it, or has its body read. Only guests and accounts may import. */
void api_import_head(struct api *api, struct net_request *request, int64_t now_ms);

/** Takes the request with its body and answers it now or later. */
void api_import(struct api *api, struct net_request *request, int64_t now_ms);

/** Reads the next portion of each import. */
void api_import_tick(struct api *api, int64_t now_ms);

/** Drops all imports when the server closes; their clients get no answer any more. */
void api_import_finish(struct api *api);

/* The operator's page: GET and POST below /api/v1/admin/, each with a token that `taberna admin token` has made. */

/** Answers now or later; returns false for any other path. */
bool api_admin_answer(struct api *api, struct net_request *request, int64_t now_ms);

/* ---- the interface over HTTP ---- */

struct api {
    struct runtime *runtime;
    struct net *net;
    struct admission *admission;
    struct store *store;
    struct node *node; /* NULL: a single server */
    struct sessions *sessions;
    struct moderation *moderation;
    struct rooms *rooms;
    struct lobby *lobby;
    struct accounts *accounts;
    struct cluster *cluster;
    struct commands *commands;
    struct metrics *metrics;
    struct admin *admin;
    const char *origins; /* further allowed origins, as in net_config; NULL: none */
    struct list
        imports; /* struct bringing: that are being read or stored; the others wait in a gate */
    struct game_streams game_streams;
    struct http_document documents[HTTP_DOCUMENTS];
    json_t *(*document_make)(
        const char *name);         /* makes a document by its name, as schema_document() */
    const struct proxies *proxies; /* proxies trusted to report client addresses; borrowed */
    enum metrics_readers readers;  /* who may read the metrics */
};
