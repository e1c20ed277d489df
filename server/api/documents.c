/* SPDX-License-Identifier: MIT */
/*
 * Documents for programs that never change while the server runs. Each is made by the first request for it, and kept.
 */
#include <stdlib.h>
#include <string.h>

#include "api/http.h"
#include "api/routes.h"
#include "base/hash.h"

enum { DOCUMENT_SECONDS = 3600 }; /* a new version of the server may have another document */

static const struct {
    const char *path;
    const char *name; /* of a document that describes the protocol; NULL: the rules of all games */
} documents[HTTP_DOCUMENTS] = {
    {"/api/asyncapi.json", "asyncapi"},
    {"/api/openapi.json", "openapi"},
    {"/api/schema/taberna.json", "schema"},
    {"/api/v1/rulesets", NULL},
};

static void make_document(const struct api *api, struct http_document *document, const char *name)
{
    struct text_out out = name == NULL ? api_rulesets_text() : wire_text_open();
    if (name != NULL) {
        json_t *tree = api->document_make(name);
        wire_text_json(&out, tree);
        json_decref(tree);
    }
    document->sum = hash_bytes(out.text, (size_t)out.length);
    document->text = net_text_create(out.text, (size_t)out.length);
    free(out.text);
}

bool api_documents_answer(struct api *api, struct net_request *request)
{
    for (size_t i = 0; i < HTTP_DOCUMENTS; i++) {
        if (strcmp(net_request_path(request), documents[i].path) == 0 &&
            strcmp(net_request_method(request), "GET") == 0) {
            struct http_document *document = &api->documents[i];
            if (document->text == NULL) {
                make_document(api, document, documents[i].name);
            }
            api_respond_shared(request, document->text, document->sum, DOCUMENT_SECONDS);
            return true;
        }
    }
    return false;
}

void api_documents_finish(struct api *api)
{
    for (size_t i = 0; i < HTTP_DOCUMENTS; i++) {
        net_text_release(api->documents[i].text);
        api->documents[i].text = NULL;
    }
}
