import { sql } from "kysely";
import { exportProcessSql } from "#contract/calls/opt-release.ts";
import { releaseContents } from "#contract/calls/release-bundle.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { listOf } from "#contract/rules/assignment-setup.ts";
import { type FileAnswer, handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { gatherObjects } from "./gather-objects.ts";
import { nameIn } from "./names-of-objects.ts";
import { placeOf } from "./place-of.ts";
import { signBundle } from "./open-bundle.ts";
import { ownKey } from "./own-key.ts";
import { sqlOfRelease } from "./sql-of-release.ts";

/** What a bundle would bring, and the roles and people it names. Refuses with `notFound` and `processNeverPublished`. */
export const releaseContentsHandler = handle(releaseContents, async ({ processIds }, scope) => {
  const objects = await gatherObjects(placeOf(scope), processIds);
  if (isRefusal(objects)) return objects;
  const brought = new Set(objects.map(({ kind, id }) => `${kind}:${id}`));
  const needs = new Set(objects.flatMap((object) => object.needs));
  return {
    objects: objects.map((object) => ({
      kind: object.kind,
      id: object.id,
      name: nameIn(object, objects, scope.language),
    })),
    references: [...needs].filter((need) => !brought.has(need)).sort(),
  };
});

/**
 * Processes with all they need as one file (spec §7): JSON that is signed, or SQL that may be run again without changing
 * anything twice. Refuses with `notFound`, `processNeverPublished` and `releaseTooLarge`, a signed file also as `ownKey`.
 */
export const exportProcessSqlHandler = handle(exportProcessSql, async (input, scope) => {
  const { tx, actor, request, ports } = scope;
  const { format = "sql" } = input;
  const processIds = listOf(input.generateProcessDataId);
  const objects = await gatherObjects(placeOf(scope), processIds);
  if (isRefusal(objects)) return objects;
  const { rows } = await sql<{ organName: string }>`
    select organ_name from organ where organ_id = ${actor.organId}`.execute(tx);
  const head = {
    createdAt: request.now.toISOString(),
    createdBy: actor.userCode,
    company: rows[0]?.organName ?? String(actor.organId),
  };
  const key = format === "sql" ? undefined : await ownKey(tx, ports, request.now);
  if (isRefusal(key)) return key;
  const body =
    key === undefined
      ? sqlOfRelease(objects, {
          ...head,
          organId: actor.organId,
          timeZone: ports.parameters.value("timeZone", actor.organId),
        })
      : JSON.stringify(signBundle(head, objects, key), undefined, 1);
  if (Buffer.byteLength(body) > limits.releaseBundleMaxKb * 1024)
    return refuse("releaseTooLarge", { most: limits.releaseBundleMaxKb / 1024 });
  await recordOperation(tx, request, {
    kind: "operation",
    userCode: actor.userCode,
    organId: actor.organId,
    call: exportProcessSql.name,
    subject: processIds.join(","),
    detail: { format, objects: objects.length },
  });
  const day = head.createdAt.slice(0, 10);
  const answer: FileAnswer = {
    fileName: `release-${day}.${format}`,
    contentType: format === "sql" ? "application/sql; charset=utf-8" : "application/json; charset=utf-8",
    body,
  };
  return answer;
});
