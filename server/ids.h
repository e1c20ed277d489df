/* SPDX-License-Identifier: MIT */
/*
 * Names that the house gives: ids of rooms and people, tokens that resume a session, names of guests.
 *
 * All of them come from the system's secure random source: whoever knows one can guess no other. sodium_init() comes
 * first, once, in main.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    IDS_ROOM_CHARS = 10,   /* 50 bits: a link nobody guesses, and still read out by telephone */
    IDS_PERSON_CHARS = 12, /* "p" and 55 bits: no two people of millions meet in one id */
    IDS_TOKEN_CHARS = 43,  /* 32 random bytes in URL-safe base64 without padding */
    IDS_HASH_BYTES = 32,
    IDS_RECOVERY_CHARS = 23, /* four groups of five, 100 bits: worth keeping on paper for years */
    IDS_MOVE_CHARS = 16,     /* 80 bits, for ten minutes */
    IDS_NAME_BYTES = 32,     /* the longest guest name with its NUL */
};

/** A new room id. Letters and digits without i, l, o and u: nothing to mix up, and few words to regret. */
void ids_room(char id[IDS_ROOM_CHARS + 1]);

/** The room id that these bytes, a hash, stand for: the same for the same ones. */
void ids_room_of(const uint8_t hash[IDS_HASH_BYTES], char id[IDS_ROOM_CHARS + 1]);

/** Whether `text` has the shape of a room id. */
bool ids_is_room(const char *text);

/** A new person id, "p" first. */
void ids_person(char id[IDS_PERSON_CHARS + 1]);

/** A new token. Only its hash is ever stored or logged. */
void ids_token(char token[IDS_TOKEN_CHARS + 1]);

/** Whether `text` has the shape of a token; says nothing about whether the house gave it out. */
bool ids_is_token(const char *text);

/** SHA-256 of the token's text: what the store keeps. */
void ids_token_hash(const char *token, uint8_t hash[IDS_HASH_BYTES]);

/** A code that opens an account when the password is lost: "k3v9q-2xw7m-…". Kept as a hash, like a token. */
void ids_recovery_code(char code[IDS_RECOVERY_CHARS + 1]);

/** A code that takes a person to another device. Kept as a hash, like a token. */
void ids_move_code(char code[IDS_MOVE_CHARS + 1]);

/** A name for a guest who gave none: "Quiet Heron". Two guests may get the same. */
void ids_guest_name(char name[IDS_NAME_BYTES]);
