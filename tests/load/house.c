/* SPDX-License-Identifier: MIT */
#include "house.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static void become(const char *program, const char *folder, int out)
{
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* it does not outlive its test */
    FILE *log = freopen("/dev/null", "w", stderr);
    if (log != NULL && dup2(out, STDOUT_FILENO) >= 0) {
        execl(program, program, "--listen", "127.0.0.1:0", "--data", folder, (char *)NULL);
    }
    _exit(127);
}

bool house_start(struct house *house, const char *program)
{
    int out[2];
    char line[256] = "";
    const char *place = getenv("TMPDIR");
    *house = (struct house){0};
    snprintf(house->folder, sizeof house->folder, "%s/taberna-load-XXXXXX",
             place == NULL ? "/tmp" : place);
    if (mkdtemp(house->folder) == NULL || pipe(out) != 0 || (house->process = fork()) < 0) {
        perror("taberna-load");
        return false;
    }
    if (house->process == 0) {
        close(out[0]);
        become(program, house->folder, out[1]);
    }
    close(out[1]);
    FILE *said = fdopen(out[0], "r");
    const char *colon = said != NULL && fgets(line, sizeof line, said) ? strrchr(line, ':') : NULL;
    house->port = colon == NULL ? 0 : atoi(colon + 1);
    if (said != NULL) {
        fclose(said); /* it says nothing more */
    }
    if (house->port == 0) {
        fprintf(stderr, "taberna-load: %s does not open: %s\n", program, line);
        house_stop(house);
        return false;
    }
    return true;
}

bool house_find(struct house *house, const char *url)
{
    const char *colon = strrchr(url, ':');
    *house = (struct house){.port = colon == NULL ? 0 : atoi(colon + 1)};
    if (house->port == 0) {
        fprintf(stderr, "taberna-load: %s names no port\n", url);
    }
    return house->port != 0;
}

void house_stop(struct house *house)
{
    if (house->process > 0) {
        kill(house->process, SIGTERM);
        waitpid(house->process, NULL, 0);
        pid_t remover = fork();
        if (remover == 0) {
            execlp("rm", "rm", "-rf", house->folder, (char *)NULL);
            _exit(127);
        }
        waitpid(remover, NULL, 0);
    }
}

static FILE *open_proc(const struct house *house, const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)house->process, name);
    return house->process > 0 ? fopen(path, "r") : NULL;
}

int64_t house_processor_us(const struct house *house)
{
    FILE *file = open_proc(house, "schedstat"); /* nanoseconds, of the first thread: the loop's */
    long long ns = 0;
    if (file != NULL) {
        if (fscanf(file, "%lld", &ns) != 1) {
            ns = 0;
        }
        fclose(file);
    }
    return ns / 1000;
}

int64_t house_memory_kib(const struct house *house)
{
    FILE *file = open_proc(house, "status");
    char line[256];
    long long kib = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "VmRSS: %lld", &kib) == 1) {
            break;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return kib;
}
