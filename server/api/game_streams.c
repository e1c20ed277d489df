/* SPDX-License-Identifier: MIT */
/*
 * GET /api/v1/games/stream: finished public games as server-sent events. While a client listens, the newest games are
 * read from the store once a second, so a game appears after it is stored, whichever node it was played on.
 */
#include <stdlib.h>
#include <string.h>

#include "admission/admission.h"
#include "api/routes.h"
#include "base/address.h"
#include "base/runtime.h"
#include "session/origin.h"
#include "store/archive.h"
#include "wire/http.h"

enum {
    LOOK_MS = 1000,
    /* a comment follows so long after the last one: a client that has left is noticed */
    ALIVE_MS = 15000,
    BUSY_RETRY_MS = 60000,
    ID_DIGITS = 15, /* of the header last-event-id */
};

static const char type_events[] = "text/event-stream";
static const char path_stream[] = "/api/v1/games/stream";
/* Sent when no later game can be missed. A browser that loses the connection comes again after five seconds. */
static const char beginning[] = "retry: 5000\n\n";
static const char alive[] = ":\n\n";
/* The second line keeps nginx from holding the events back. */
static const char headers[] = "cache-control: no-store\r\naccess-control-allow-origin: *\r\n"
                              "x-accel-buffering: no\r\n";

struct listener {
    struct api *api;
    struct net_stream *stream;
    struct map_key address;
    struct map_key network;          /* an IPv4 /24, an IPv6 /48 */
    struct store_games_query filter; /* only player, ruleset and rated are used */
    int64_t after; /* the last game that the client has; INT64_MAX: only new ones */
    bool is_new;   /* has not got the games since `after` yet */
    struct list link;
};

/* ---- listeners ---- */

static void on_listener_left(void *data)
{
    struct listener *listener = data;
    list_remove(&listener->link);
    listener->api->game_streams.count--;
    free(listener);
}

static int streams_of(const struct game_streams *streams, struct map_key address)
{
    int count = 0;
    LIST_EACH(const struct listener, one, &streams->listeners, link) {
        count += memcmp(&one->address, &address, sizeof address) == 0;
    }
    return count;
}

static int streams_of_network(const struct game_streams *streams, struct map_key network)
{
    int count = 0;
    LIST_EACH(const struct listener, one, &streams->listeners, link) {
        count += memcmp(&one->network, &network, sizeof network) == 0;
    }
    return count;
}

/* The newest stream of the network that has the most; the newest is the first of the list. */
static struct listener *find_busiest(const struct game_streams *streams, int *most)
{
    struct listener *busiest = NULL;
    *most = 0;
    LIST_EACH(struct listener, one, &streams->listeners, link) {
        int count = streams_of_network(streams, one->network);
        busiest = count > *most ? one : busiest;
        *most = count > *most ? count : *most;
    }
    return busiest;
}

/* All places are taken: true if the newest stream of a network with more of them has made room for the new one. */
static bool displace_stream(struct game_streams *streams, struct map_key network)
{
    int most;
    struct listener *busiest = find_busiest(streams, &most);
    if (most <= streams_of_network(streams, network) + 1) {
        return false;
    }
    net_stream_end(busiest->stream);
    on_listener_left(busiest);
    return true;
}

/* Reads what the client has got before its connection was lost. */
static int64_t read_last(const struct net_request *request)
{
    const char *text = net_request_header(request, "last-event-id");
    size_t digits = text == NULL ? 0 : strspn(text, "0123456789");
    bool sound = digits > 0 && digits <= ID_DIGITS && text[digits] == '\0';
    return sound ? strtoll(text, NULL, 10) : INT64_MAX;
}

static void begin_game_stream(struct api *api, struct net_request *request,
                              const struct store_games_query *filter, struct map_key address,
                              struct map_key network)
{
    struct game_streams *streams = &api->game_streams;
    struct listener *listener = malloc(sizeof *listener);
    *listener = (struct listener){.api = api,
                                  .address = address,
                                  .network = network,
                                  .filter = *filter,
                                  .after = read_last(request),
                                  .is_new = true};
    listener->stream = net_stream_begin(request, type_events, headers, on_listener_left, listener);
    if (listener->stream == NULL) {
        free(listener);
        return;
    }
    list_prepend(&streams->listeners, &listener->link);
    streams->count++;
    streams->looked_ms = 0;
}

static bool is_stream(const struct net_request *request)
{
    return strcmp(net_request_path(request), path_stream) == 0 &&
           strcmp(net_request_method(request), "GET") == 0;
}

bool api_game_streams_answer(struct api *api, struct net_request *request)
{
    struct game_streams *streams = &api->game_streams;
    struct store_games_query filter;
    if (!is_stream(request)) {
        return false;
    }
    if (api->runtime->closing) {
        wire_http_refuse(request, REFUSAL_RESTARTING, NULL, NULL);
        return true;
    }
    if (!api_archive_filter_read(request, &filter)) {
        return true;
    }
    struct map_key key = rate_limit_key_of_text(net_request_address(request));
    struct address address;
    (void)address_read(net_request_address(request), &address);
    struct origin origin = session_origin_of_address(api->sessions, &address);
    struct map_key network = map_key_number(origin.network);
    if (streams_of(streams, key) >= PLACES_STREAMS_HERE ||
        (streams->count >= PLACES_STREAMS && !displace_stream(streams, network))) {
        admission_count(api->admission, LIMIT_STREAMS);
        wire_http_refuse(request, REFUSAL_RATE_LIMITED, "Too many streams are open.",
                         &(struct wire_problem_params){.retry_after_ms = {true, BUSY_RETRY_MS}});
    } else {
        begin_game_stream(api, request, &filter, key, network);
    }
    return true;
}

/* ---- games ---- */

static bool was_seen(const struct game_streams *streams, int64_t id)
{
    size_t i = 0;
    while (i < GAME_STREAMS_SEEN && streams->seen[i] != id) {
        i++;
    }
    return i < GAME_STREAMS_SEEN;
}

static void note_seen(struct game_streams *streams, int64_t id)
{
    streams->seen[streams->seen_next] = id;
    streams->seen_next = (streams->seen_next + 1) % GAME_STREAMS_SEEN;
}

static bool has_player(const struct store_game *game, const char *user_id)
{
    int i = 0;
    while (i < game->player_count && strcmp(game->players[i].user_id, user_id) != 0) {
        i++;
    }
    return i < game->player_count;
}

static bool matches_listener(const struct listener *listener, const struct store_game *game,
                             bool seen_before)
{
    const struct store_games_query *filter = &listener->filter;
    return (listener->is_new ? game->id > listener->after : !seen_before) &&
           (filter->ruleset[0] == '\0' || strcmp(filter->ruleset, game->ruleset) == 0) &&
           (filter->player[0] == '\0' || has_player(game, filter->player)) &&
           (filter->rated < 0 || (filter->rated == 1) == game->rated);
}

static void send_game(struct game_streams *streams, const struct store_game *game)
{
    const struct wire_archived_game archived = api_archived_game(game);
    struct text_out event = wire_text_open();
    text_write(&event, "id: ");
    out_number(&event, game->id);
    text_write(&event, "\nevent: game\ndata: ");
    wire_archived_game_write(&event, &archived);
    text_write(&event, "\n\n");
    bool seen_before = was_seen(streams, game->id);
    LIST_EACH(struct listener, one, &streams->listeners, link) {
        if (matches_listener(one, game, seen_before)) {
            net_stream_send(one->stream, event.text, (size_t)event.length);
        }
    }
    if (!seen_before) {
        note_seen(streams, game->id);
    }
    free(event.text);
}

static void on_new_games(void *data, enum store_status status, const struct store_games_page *page)
{
    struct api *api = data;
    struct game_streams *streams = &api->game_streams;
    streams->looking = false;
    if (status != STORE_OK) {
        return;
    }
    LIST_EACH(struct listener, one, &streams->listeners, link) {
        if (one->is_new) {
            net_stream_send(one->stream, beginning, sizeof beginning - 1);
        }
    }
    for (size_t i = page->count; i > 0; i--) {
        send_game(streams, &page->games[i - 1]);
    }
    LIST_EACH(struct listener, one, &streams->listeners, link) {
        one->is_new = false;
    }
}

void api_game_streams_tick(struct api *api, int64_t now_ms)
{
    struct game_streams *streams = &api->game_streams;
    if (streams->count == 0) {
        return;
    }
    if (now_ms - streams->alive_ms >= ALIVE_MS) {
        streams->alive_ms = now_ms;
        LIST_EACH(struct listener, one, &streams->listeners, link) {
            if (!one->is_new) {
                net_stream_send(one->stream, alive, sizeof alive - 1);
            }
        }
    }
    if (!streams->looking && now_ms - streams->looked_ms >= LOOK_MS) {
        const struct store_games_query newest = {
            .rated = -1, .before = INT64_MAX, .most = STORE_GAMES_MAX};
        streams->looking = true;
        streams->looked_ms = now_ms;
        store_find_games(api->store, &newest, on_new_games, api);
    }
}

void api_game_streams_finish(struct api *api)
{
    struct game_streams *streams = &api->game_streams;
    LIST_EACH_SAFE(struct listener, listener, &streams->listeners, link) {
        net_stream_end(listener->stream);
        on_listener_left(listener);
    }
}
