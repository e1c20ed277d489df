/* SPDX-License-Identifier: MIT */
#include "app.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static void become(const char *program, const char *folder, int out)
{
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* the server does not outlive its test */
    FILE *log = freopen("/dev/null", "w", stderr);
    if (log != NULL && dup2(out, STDOUT_FILENO) >= 0) {
        execl(program, program, "--listen", "127.0.0.1:0", "--data", folder, (char *)NULL);
    }
    _exit(127);
}

bool app_start(struct app *app, const char *program)
{
    int out[2];
    char line[256] = "";
    const char *place = getenv("TMPDIR");
    *app = (struct app){0};
    snprintf(app->folder, sizeof app->folder, "%s/taberna-load-XXXXXX",
             place == NULL ? "/tmp" : place);
    if (mkdtemp(app->folder) == NULL || pipe(out) != 0 || (app->process = fork()) < 0) {
        perror("taberna-load");
        return false;
    }
    if (app->process == 0) {
        close(out[0]);
        become(program, app->folder, out[1]);
    }
    close(out[1]);
    FILE *said = fdopen(out[0], "r");
    const char *colon = said != NULL && fgets(line, sizeof line, said) ? strrchr(line, ':') : NULL;
    app->port = colon == NULL ? 0 : atoi(colon + 1);
    if (said != NULL) {
        fclose(said); /* the server prints nothing more */
    }
    if (app->port == 0) {
        fprintf(stderr, "taberna-load: %s does not open: %s\n", program, line);
        app_stop(app);
        return false;
    }
    return true;
}

bool app_find(struct app *app, const char *url)
{
    const char *colon = strrchr(url, ':');
    *app = (struct app){.port = colon == NULL ? 0 : atoi(colon + 1)};
    if (app->port == 0) {
        fprintf(stderr, "taberna-load: %s names no port\n", url);
    }
    return app->port != 0;
}

void app_stop(struct app *app)
{
    if (app->process > 0) {
        kill(app->process, SIGTERM);
        waitpid(app->process, NULL, 0);
        pid_t remover = fork();
        if (remover == 0) {
            execlp("rm", "rm", "-rf", app->folder, (char *)NULL);
            _exit(127);
        }
        waitpid(remover, NULL, 0);
    }
}

static FILE *open_proc(const struct app *app, const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)app->process, name);
    return app->process > 0 ? fopen(path, "r") : NULL;
}

int64_t app_processor_us(const struct app *app)
{
    /* nanoseconds of the first thread, which runs the loop */
    FILE *file = open_proc(app, "schedstat");
    long long ns = 0;
    if (file != NULL) {
        if (fscanf(file, "%lld", &ns) != 1) {
            ns = 0;
        }
        fclose(file);
    }
    return ns / 1000;
}

int64_t app_memory_kib(const struct app *app)
{
    FILE *file = open_proc(app, "status");
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
