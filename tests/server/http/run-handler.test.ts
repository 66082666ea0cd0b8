import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { clientSettings } from "#contract/calls/client.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle, handlePublic } from "#server/http/index.ts";
import { recordOperation } from "#server/operation-log/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    handlers: [
      handle(saveOrUpdateProcessData, async ({ processId }, { tx, actor, request }) => {
        if (processId === "REFUSED") return refuse("processNotEnabled", { process: processId });
        if (processId === "TOLD") {
          await recordOperation(tx, request, {
            kind: "operation",
            userCode: actor.userCode,
            subject: "told",
          });
        }
        return { processId, status: "draft" as const, version: null, rowVersion: 1 };
      }),
      handlePublic(clientSettings, async (_input, scope) => {
        await scope.tx.selectFrom("organ").selectAll().execute();
        return {
          newUiUrl: null,
          signOn: { cookie: false, messaging: false, oidc: null },
          appUrls: [],
          passwordsElsewhere: false,
          analytics: null,
        };
      }),
    ],
  });
});
afterAll(() => test.close());

describe("an administrative act", () => {
  it("is written into the log with who did it, once, and as refused when it was", async () => {
    // given
    const { userCode, organId } = await anAccount(test.database.kysely, { roles: ["process-admin"] });

    // when
    for (const processId of ["LEAVE", "REFUSED", "TOLD"]) {
      await test.call(saveOrUpdateProcessData, { processId } as never, { as: userCode });
    }

    // then
    const { rows } = await sql`
      select organ_id, kind, call, subject from operation_log where user_code = ${userCode} order by log_id
    `.execute(test.database.kysely);
    expect(rows).toEqual([
      { organId, kind: "operation", call: "saveOrUpdateProcessData", subject: "processId LEAVE" },
      { organId, kind: "refused", call: "saveOrUpdateProcessData", subject: "processId REFUSED" },
      { organId: null, kind: "operation", call: null, subject: "told" },
    ]);
  });
});

describe("a call that declares no transaction", () => {
  it("has none to use", async () => {
    // when
    const answer = await test.call(clientSettings, {});

    // then
    expect(answer.status).toBe(500);
  });
});
