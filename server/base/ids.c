/* SPDX-License-Identifier: MIT */
#include "base/ids.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include <sodium.h>

enum {
    TOKEN_BYTES = 32,
    ALPHABET = 32, /* a power of two, so that a masked random byte is fair */
    WORDS = 64,
};

static const char alphabet[ALPHABET + 1] = "0123456789abcdefghjkmnpqrstvwxyz";

/*
 * First words of guest names. They are friendly with every animal and neither praise nor blame, so that no guest gets a
 * better name than another.
 */
static const char *const moods[WORDS] = {
    "Amber",  "Autumn", "Basalt",  "Birch",   "Brisk",  "Bronze", "Calm",   "Cedar",
    "Chalk",  "Clear",  "Cloudy",  "Copper",  "Coral",  "Crisp",  "Dawn",   "Drowsy",
    "Early",  "Ebony",  "Elder",   "Evening", "Fabled", "Flint",  "Frosty", "Garden",
    "Gentle", "Golden", "Granite", "Harbour", "Hazel",  "Hidden", "Indigo", "Island",
    "Ivory",  "Jade",   "Jovial",  "Lucky",   "Lunar",  "Maple",  "Marble", "Meadow",
    "Merry",  "Misty",  "Mossy",   "Nimble",  "Noble",  "Ochre",  "Olive",  "Patient",
    "Pearl",  "Quiet",  "River",   "Roman",   "Russet", "Sable",  "Silver", "Spring",
    "Steady", "Stone",  "Summer",  "Sunny",   "Tidal",  "Velvet", "Winter", "Woodland",
};

static const char *const animals[WORDS] = {
    "Avocet",  "Badger",   "Beaver",  "Bison",    "Bittern", "Bunting",   "Crane",      "Cricket",
    "Curlew",  "Dipper",   "Dolphin", "Dormouse", "Dove",    "Egret",     "Falcon",     "Finch",
    "Fox",     "Gannet",   "Gazelle", "Goshawk",  "Grebe",   "Hare",      "Hedgehog",   "Heron",
    "Hoopoe",  "Ibex",     "Ibis",    "Jackdaw",  "Jay",     "Kestrel",   "Kingfisher", "Kite",
    "Lapwing", "Lark",     "Linnet",  "Lynx",     "Magpie",  "Marten",    "Merlin",     "Mole",
    "Newt",    "Nightjar", "Oriole",  "Osprey",   "Otter",   "Owl",       "Peacock",    "Pelican",
    "Plover",  "Puffin",   "Quail",   "Raven",    "Robin",   "Sandpiper", "Seal",       "Skylark",
    "Sparrow", "Stoat",    "Stork",   "Swift",    "Tern",    "Thrush",    "Wagtail",    "Wren",
};

static void random_chars(char *text, size_t count)
{
    randombytes_buf(text, count);
    for (size_t i = 0; i < count; i++) {
        text[i] = alphabet[(unsigned char)text[i] % ALPHABET];
    }
    text[count] = '\0';
}

void ids_room(char id[IDS_ROOM_CHARS + 1])
{
    random_chars(id, IDS_ROOM_CHARS);
}

void ids_room_of(const uint8_t hash[IDS_HASH_BYTES], char id[IDS_ROOM_CHARS + 1])
{
    for (size_t i = 0; i < IDS_ROOM_CHARS; i++) {
        id[i] = alphabet[hash[i] % ALPHABET];
    }
    id[IDS_ROOM_CHARS] = '\0';
}

bool ids_is_room(const char *text)
{
    return strlen(text) == IDS_ROOM_CHARS && strspn(text, alphabet) == IDS_ROOM_CHARS;
}

void ids_user(char id[IDS_USER_CHARS + 1])
{
    id[0] = 'p';
    random_chars(id + 1, IDS_USER_CHARS - 1);
}

void ids_token(char token[IDS_TOKEN_CHARS + 1])
{
    uint8_t secret[TOKEN_BYTES];
    randombytes_buf(secret, sizeof secret);
    sodium_bin2base64(token, IDS_TOKEN_CHARS + 1, secret, sizeof secret,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(secret, sizeof secret);
}

bool ids_is_token(const char *text)
{
    static const char url_safe[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return strnlen(text, IDS_TOKEN_CHARS + 1) == IDS_TOKEN_CHARS &&
           strspn(text, url_safe) == IDS_TOKEN_CHARS;
}

void ids_program_token(char token[IDS_PROGRAM_TOKEN_CHARS + 1])
{
    static const char prefix[] = IDS_PROGRAM_PREFIX;
    _Static_assert((int)IDS_PROGRAM_TOKEN_CHARS == (int)IDS_TOKEN_CHARS + sizeof prefix - 1,
                   "a prefix and a token");
    memcpy(token, prefix, sizeof prefix - 1);
    ids_token(token + sizeof prefix - 1);
}

bool ids_is_program_token(const char *text)
{
    static const char prefix[] = IDS_PROGRAM_PREFIX;
    return strncmp(text, prefix, sizeof prefix - 1) == 0 && !ids_is_token(text);
}

void ids_token_hash(const char *token, uint8_t hash[IDS_HASH_BYTES])
{
    _Static_assert(IDS_HASH_BYTES == crypto_hash_sha256_BYTES, "a token's hash is a SHA-256");
    crypto_hash_sha256(hash, (const unsigned char *)token, strlen(token));
}

void ids_recovery_code(char code[IDS_RECOVERY_CHARS + 1])
{
    enum { GROUP = 6 }; /* characters of a group, including its dash */
    random_chars(code, IDS_RECOVERY_CHARS);
    for (int i = GROUP - 1; i < IDS_RECOVERY_CHARS; i += GROUP) {
        code[i] = '-';
    }
}

void ids_move_code(char code[IDS_MOVE_CHARS + 1])
{
    random_chars(code, IDS_MOVE_CHARS);
}

void ids_guest_name(char name[IDS_NAME_BYTES])
{
    int chars = snprintf(name, IDS_NAME_BYTES, "%s %s", moods[randombytes_uniform(WORDS)],
                         animals[randombytes_uniform(WORDS)]);
    assert(chars > 0 && chars < IDS_NAME_BYTES);
}
