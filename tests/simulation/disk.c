/* SPDX-License-Identifier: MIT */
#include "disk.h"

#include "laws.h"
#include "world.h"

enum { TOGETHER_MAX = 6 }; /* number of jobs that one sync can serve */

bool disk_step(struct disk *disk)
{
    struct world *world = disk->world;
    struct book *book = &world->book;
    book->touched = NULL;
    bool did = fake_store_step(world->store);
    book_read(book);
    if (book->touched != NULL && world->broken == NULL) {
        laws_of_room(world, book->touched);
    }
    return did;
}

static void work(void *data, uint64_t what)
{
    struct disk *disk = data;
    int64_t frozen_until_ms = network_frozen_until(disk->world->net);
    if (frozen_until_ms > 0) { /* the program stands still and takes no answers */
        agenda_add(&disk->world->agenda, frozen_until_ms, work, disk, what);
        return;
    }
    disk->works = false;
    int count = 1 + luck_pick(&disk->world->luck, TOGETHER_MAX);
    while (count-- > 0 && disk->world->broken == NULL && disk_step(disk)) {
    }
}

void disk_look(struct disk *disk)
{
    struct world *world = disk->world;
    if (disk->works || fake_store_waiting(world->store) == 0) {
        return;
    }
    disk->works = true;
    int64_t takes_ms =
        disk->slow ? luck_between(&world->luck, 100, 2500) : luck_between(&world->luck, 1, 12);
    agenda_add(&world->agenda, world->agenda.now_ms + takes_ms, work, disk, 0);
}
