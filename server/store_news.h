/* SPDX-License-Identifier: MIT */
/* What an operator should hear of the store, as it happens. */
#pragma once

#include "store.h"

enum store_news {
    STORE_LOST,  /* the connection to the database broke; `words` say why */
    STORE_AWAY,  /* … and none was found in time: what is to be stored fails from now on */
    STORE_BACK,  /* … and there is one again */
    STORE_RISKY, /* it is set so that it may lose what it says it has stored; `words` say how */
};

typedef void (*store_news_fn)(void *data, enum store_news news, const char *words);

/** From now on `each` is called from the loop; for what has been heard already too. */
void store_listen(struct store *store, store_news_fn each, void *data);
