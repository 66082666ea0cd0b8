import * as declared from "#contract/calls/tables.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { handle, type Handler, handlePublic, type PageAnswer } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { purge } from "./change/purge.ts";
import { entitiesFor } from "./pages/entities.ts";
import { schemaProblems } from "./pages/schema-problems.ts";
import { validatorSource } from "./pages/validators.ts";
import { outside } from "./sql/run-sql.ts";

/** What pages and administrators ask about the tables themselves. */
export const pageHandlers: readonly Handler[] = [
  handle(declared.listEntities, async (_input, { ports, actor }) => entitiesFor(ports, actor)),
  handle(declared.currentEntities, async (_input, { ports, actor }) => entitiesFor(ports, actor)),
  handlePublic(declared.tableValidator, async (_input, { ports, steps }) => {
    const source = await validatorSource(ports.database, steps["hash"] ?? "");
    if (source === undefined) return refuse("notFound");
    return {
      contentType: "text/javascript; charset=utf-8",
      body: source,
      cacheControl: "public, max-age=31536000, immutable",
    } satisfies PageAnswer;
  }),
  // Problems name rows of every organisation, and what is purged is gone for all of them.
  handle(declared.listSchemaProblems, async (_input, { ports, actor, language }) =>
    actor.reach === "everything"
      ? schemaProblems(outside(ports.database), language)
      : refuse("countsEverywhere"),
  ),
  handle(declared.purgeSetAside, async (input, { ports, actor, request }) => {
    if (actor.reach !== "everything") return refuse("countsEverywhere");
    const answer = await purge(ports.database, input);
    if (!isRefusal(answer)) {
      await ports.database.write((tx) =>
        recordOperation(tx, request, {
          kind: "operation",
          userCode: actor.userCode,
          organId: actor.organId,
          call: declared.purgeSetAside.name,
          subject: input.column === undefined ? input.entity : `${input.entity}.${input.column}`,
        }),
      );
      await ports.tables.reload();
    }
    return answer;
  }),
];
