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
        if (processId === "CLOSED")
          return refuse("processNotOpenYet", { process: processId, from: "2026-07-15T16:00:00.000Z" });
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

describe("a refusal", () => {
  it("tells an instant by the clocks of the caller's organization", async () => {
    // given
    const { userCode, organId } = await anAccount(test.database.kysely, { roles: ["process-admin"] });
    const told = async (timeZone: string) => {
      await test.database.write(async (tx) => {
        await sql`delete from parameter_value where parameter = 'timeZone' and organ_id = ${organId}`.execute(
          tx,
        );
        await sql`
          insert into parameter_value (parameter, organ_id, value, changed_by)
          values ('timeZone', ${organId}, to_jsonb(${timeZone}::text), 'ADMIN')`.execute(tx);
        await test.ports.parameters.changed(tx);
      });
      const answer = await test.call(saveOrUpdateProcessData, { processId: "CLOSED" } as never, {
        as: userCode,
        lang: "en-US",
      });
      return answer.body.msg;
    };

    // then
    expect(await told("America/New_York")).toContain("Jul 15, 2026, 12:00");
    expect(await told("Asia/Shanghai")).toContain("Jul 16, 2026, 00:00");
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
