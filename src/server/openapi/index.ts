import * as declared from "#contract/calls/docs.ts";
import { calls } from "#contract/calls/index.ts";
import type { Language } from "#contract/codes/language.ts";
import { grantedCalls, mayCall } from "../access/index.ts";
import {
  type Actor,
  type Handler,
  handlePublic,
  notAvailableYet,
  type PageAnswer,
  type Scope,
} from "../http/index.ts";
import { docsPage } from "./docs-page.ts";
import { docsPageScript } from "./docs-page-script.ts";
import { docsPageStyle } from "./docs-page-style.ts";
import { openApiDocument, type OpenApiDocument } from "./open-api-document.ts";
import { describeTables } from "./describe-tables.ts";
import { productVersion } from "./product-version.ts";

export { openApiDocument } from "./open-api-document.ts";

/** What serves `/openapi.json` and `/docs`. */
export const openApiHandlers: readonly Handler[] = [
  handlePublic(declared.openApi, async (_input, scope) =>
    JSON.parse(JSON.stringify(await documentFor(scope))),
  ),
  handlePublic(declared.docs, async (input, scope): Promise<PageAnswer> => {
    const language = input.language ?? scope.language;
    return {
      contentType: "text/html; charset=utf-8",
      body: docsPage({
        document: await documentFor(scope, language),
        language,
        keyword: input.keyword ?? "",
        loggedIn: scope.actor !== undefined,
      }),
    };
  }),
  handlePublic(declared.docsScript, async (): Promise<PageAnswer> => {
    return { contentType: "text/javascript; charset=utf-8", body: docsPageScript };
  }),
  handlePublic(declared.docsStyle, async (): Promise<PageAnswer> => {
    return { contentType: "text/css; charset=utf-8", body: docsPageStyle };
  }),
];

/** What the caller may call: the public calls, and with a session their own. */
async function documentFor(
  { actor, tx, ports, language }: Scope & { actor?: Actor },
  shown: Language = language,
): Promise<OpenApiDocument> {
  const granted = actor === undefined ? new Set<string>() : await grantedCalls(tx, actor);
  return openApiDocument({
    calls,
    mayCall: (call) =>
      actor === undefined ? call.access === "public" : mayCall(call, actor) || granted.has(call.name),
    isAvailable: ({ name }) => !notAvailableYet.includes(name),
    language: shown,
    prefixes: { auth: ports.config.authPrefix, thirdParty: ports.config.thirdPartyPrefix },
    version: productVersion,
    ...(actor === undefined ? {} : { tables: describeTables(ports.tables, actor, shown) }),
  });
}
