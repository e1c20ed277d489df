/* SPDX-License-Identifier: MIT */
/*
 * Names that the server generates: ids of rooms and users, tokens that resume a session, names of guests.
 *
 * All of them come from the system's secure random source, so a user who knows one of them cannot guess another. main
 * calls sodium_init() once before any of these functions.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    STORE_ID_BYTES = 16,    /* a room or user id as stored, including its NUL */
    STORE_NAME_BYTES = 128, /* a name as stored: UTF-8, including its NUL */
    NODE_NAME_BYTES = 33,   /* name of a node: a-z, 0-9 and "-", with the NUL */
    /* 50 bits: a link that cannot be guessed but can still be read out over the telephone */
    IDS_ROOM_CHARS = 10,
    IDS_USER_CHARS = 12,          /* "p" and 55 bits: no collision among millions of users */
    IDS_TOKEN_CHARS = 43,         /* 32 random bytes in URL-safe base64 without padding */
    IDS_PROGRAM_TOKEN_CHARS = 47, /* the prefix IDS_PROGRAM_PREFIX, and a token */
    IDS_HASH_BYTES = 32,
    IDS_RECOVERY_CHARS = 23, /* four groups of five, 100 bits: worth keeping on paper for years */
    IDS_MOVE_CHARS = 16,     /* 80 bits; enough because the code is valid for ten minutes */
    IDS_NAME_BYTES = 32,     /* the longest guest name, including its NUL */
};

/**
 * Makes a new room id from letters and digits without i, l, o and u. This avoids similar characters and most offensive
 * words.
 */
void ids_room(char id[IDS_ROOM_CHARS + 1]);

/** Derives a room id from these bytes, which are a hash. Equal bytes give equal ids. */
void ids_room_of(const uint8_t hash[IDS_HASH_BYTES], char id[IDS_ROOM_CHARS + 1]);

/** Whether `text` has the shape of a room id. */
bool ids_is_room(const char *text);

/** Makes a new user id, which begins with "p". */
void ids_user(char id[IDS_USER_CHARS + 1]);

/** Makes a new token. Only its hash is ever stored or logged. */
void ids_token(char token[IDS_TOKEN_CHARS + 1]);

/** Token scanners find a token for programs by its prefix if it is published by mistake. */
#define IDS_PROGRAM_PREFIX "tbp_"

/** Makes a new token for programs. */
void ids_program_token(char token[IDS_PROGRAM_TOKEN_CHARS + 1]);

/** Whether `text` is meant as a token for programs: it has their prefix, and is no other token. */
bool ids_is_program_token(const char *text);

/** Whether `text` has the shape of a token. This does not tell whether the server issued it. */
bool ids_is_token(const char *text);

/** Computes the SHA-256 of the token's text, which the store keeps. */
void ids_token_hash(const char *token, uint8_t hash[IDS_HASH_BYTES]);

/**
 * Makes a recovery code, which opens an account if the password is lost: "k3v9q-2xw7m-…". The store keeps its hash, as
 * for a token.
 */
void ids_recovery_code(char code[IDS_RECOVERY_CHARS + 1]);

/** Makes a code that moves a user to another device. The store keeps its hash, as for a token. */
void ids_move_code(char code[IDS_MOVE_CHARS + 1]);

/** Makes a name for a guest without a name: "Quiet Heron". Two guests may get the same name. */
void ids_guest_name(char name[IDS_NAME_BYTES]);
