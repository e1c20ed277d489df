/* SPDX-License-Identifier: MIT */
/* What an operator should hear of the store, as it happens. */
#pragma once

#include "store.h"

enum store_news {
    STORE_LOST,  /* the database cannot be reached any more; `words` say why */
    STORE_BACK,  /* … and again it can */
    STORE_RISKY, /* it is set so that it may lose what it says it has stored; `words` say how */
};

typedef void (*store_news_fn)(void *data, enum store_news news, const char *words);

/** From now on `each` is called from the loop; for what has been heard already too. */
void store_listen(struct store *store, store_news_fn each, void *data);
