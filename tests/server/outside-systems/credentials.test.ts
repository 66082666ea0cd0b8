import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addTableRow, listTableRows, onTable, updateTableRow } from "#contract/calls/tables.ts";
import type { FormValues } from "#contract/schema.ts";
import { checkoutDir } from "#server/checkout.ts";
import { retryOutboundCall, systemToCall } from "#server/outside-systems/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let app: TestApp;
let as: string;
let base: string;
const heard: { authorization: string | undefined; key: unknown }[] = [];
const peer = createServer((request, response) => {
  const { authorization } = request.headers;
  heard.push({ authorization, key: request.headers["x-api-key"] });
  // A system that says back what it was told.
  response.writeHead(500).end(`no: ${authorization ?? ""} ${String(request.headers["x-api-key"])}`);
});
beforeAll(async () => {
  await new Promise<void>((listening) => peer.listen(0, "127.0.0.1", listening));
  base = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
  app = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  as = (await anAccount(app.database.kysely, { roles: ["admin"] })).userCode;
});
afterAll(async () => {
  await app.close();
  peer.close();
});
beforeEach(() => void heard.splice(0));

const systems = { add: onTable(addTableRow, "apiSystem"), change: onTable(updateTableRow, "apiSystem") };
const admin = () => ({ as, lang: "en-US" }) as const;
let number = 0;
async function aSystem(given: FormValues = {}): Promise<string> {
  number += 1;
  const systemCode = `SYSTEM${number}`;
  const row = {
    systemCode,
    systemName: systemCode,
    systemType: "other",
    baseUrl: base,
    status: "1",
    ...given,
  };
  void (await app.call(systems.add, row, admin())).data;
  return systemCode;
}
const change = async (systemCode: string, field: string, from: string | null, to: string) =>
  await app.call(systems.change, { key: systemCode, changes: { [field]: { from, to } } }, admin());
const headersOf = async (systemCode: string) => {
  const system = await app.database.read((tx) => systemToCall(tx, app.ports, systemCode));
  return system === undefined || "refused" in system ? system : system.headers;
};

describe("a system's credential", () => {
  it.each([
    [
      "a token",
      { credentialKind: "bearer", credential: "token-4711" },
      { authorization: "Bearer token-4711" },
    ],
    [
      "a user with a password",
      { credentialKind: "basic", credentialName: "chancery", credential: "pass:word" },
      { authorization: `Basic ${Buffer.from("chancery:pass:word").toString("base64")}` },
    ],
    [
      "a header",
      { credentialKind: "header", credentialName: "X-Api-Key", credential: "key-4711" },
      { "x-api-key": "key-4711" },
    ],
    ["none", {}, {}],
  ])("is %s", async (_, given, headers) => {
    expect(await headersOf(await aSystem(given))).toEqual(headers);
  });

  it("is shown to nobody and lies nowhere in the open, its history included", async () => {
    // given
    const systemCode = await aSystem({ credentialKind: "bearer", credential: "token-in-the-dark" });

    // when
    const list = await app.call(onTable(listTableRows, "apiSystem"), {}, admin());
    const { rows: columns } = await sql<{ tableName: string; columnName: string }>`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'jsonb', 'character varying')`.execute(
      app.database.kysely,
    );
    const found: string[] = [];
    for (const { tableName, columnName } of columns) {
      const { rows } = await sql`select 1 from ${sql.table(tableName)}
        where ${sql.ref(columnName)}::text like '%token-in-the-dark%' limit 1`.execute(app.database.kysely);
      if (rows.length > 0) found.push(`${tableName}.${columnName}`);
    }

    // then
    expect(JSON.stringify(list.body)).not.toContain("token-in-the-dark");
    expect(found).toEqual([]);
    expect(await headersOf(systemCode)).toEqual({ authorization: "Bearer token-in-the-dark" });
  });

  it("goes to the server it was entered for alone: whoever changes the address to another enters it again", async () => {
    // given
    const systemCode = await aSystem({ credentialKind: "bearer", credential: "token-of-one-server" });
    const elsewhere = "https://elsewhere.example.com/api";

    // when
    const moved = await change(systemCode, "baseUrl", base, elsewhere);
    const below = await change(systemCode, "baseUrl", base, `${base}/api`);
    const changes = {
      baseUrl: { from: `${base}/api`, to: elsewhere },
      credential: { from: "●", to: "token-of-the-other" },
    };
    const both = await app.call(systems.change, { key: systemCode, changes }, admin());

    // then
    expect(moved.body).toMatchObject({
      errors: { credential: expect.stringContaining("leads to another server") as string },
    });
    expect([below.status, both.status]).toEqual([200, 200]);
    expect(await headersOf(systemCode)).toEqual({ authorization: "Bearer token-of-the-other" });

    // when
    const without = {
      baseUrl: { from: elsewhere, to: base },
      credentialKind: { from: "bearer", to: "none" },
    };
    const back = await app.call(systems.change, { key: systemCode, changes: without }, admin());

    // then
    expect(back.status).toBe(200);
    expect(await headersOf(systemCode)).toEqual({});
  });

  it("stands in no log of calls, even where the system says it back; and a call by hand goes with it", async () => {
    // given
    const systemCode = await aSystem({ credentialKind: "bearer", credential: "token-said-back" });
    const { rows } = await sql<{ logId: number }>`
      insert into callextapi_log (_organ_id, created_at, system_code, method, url, state, attempts)
      values (1000001, now(), ${systemCode}, 'POST', ${`${base}/orders`}, 'failed', 1) returning log_id`.execute(
      app.database.kysely,
    );
    const logId = rows[0]!.logId;
    await sql`update callextapi_log set state = 'waiting' where log_id = ${logId}`.execute(
      app.database.kysely,
    );

    // when
    await retryOutboundCall(app.ports, { logId });

    // then
    const { rows: after } = await sql<{ response: string }>`
      select response from callextapi_log where log_id = ${logId}`.execute(app.database.kysely);
    expect(heard).toEqual([{ authorization: "Bearer token-said-back", key: undefined }]);
    expect(after[0]?.response).toContain("no: ");
    expect(after[0]?.response).not.toContain("token-said-back");
  });

  it("stays when the row is changed without it, and goes with its kind", async () => {
    const systemCode = await aSystem({ credentialKind: "bearer", credential: "token-4711" });
    expect((await change(systemCode, "remark", null, "x")).status).toBe(200);
    expect(await headersOf(systemCode)).toEqual({ authorization: "Bearer token-4711" });
    expect((await change(systemCode, "credentialKind", "bearer", "none")).status).toBe(200);
    expect(await headersOf(systemCode)).toEqual({});
    await change(systemCode, "credentialKind", "none", "bearer");
    expect(await headersOf(systemCode)).toEqual({});
  });

  it("is not used where the operator's secret is another: the call is stopped, naming the setting", async () => {
    const systemCode = await aSystem({ credentialKind: "bearer", credential: "token-4711" });
    const config = { ...app.ports.config, sealKeySecret: "another secret of the operator, long enough" };
    const system = await app.database.read((tx) => systemToCall(tx, { ...app.ports, config }, systemCode));
    expect(system).toMatchObject({ refused: "notConfigured", params: { setting: "SEAL_KEY_SECRET" } });
  });
});

it.each([
  ["an address inside", { baseUrl: "http://169.254.169.254/latest" }, "baseUrl", "OUTSIDE_NETWORKS"],
  ["this machine by an odd name", { baseUrl: "http://[::ffff:10.0.0.1]/" }, "baseUrl", "OUTSIDE_NETWORKS"],
  ["a password in the address", { baseUrl: "https://me:secret@erp.example.com" }, "baseUrl", "credential"],
  ["no user", { credentialKind: "basic", credential: "x" }, "credentialName", "username"],
  [
    "a header of the call's own",
    { credentialKind: "header", credentialName: "Host", credential: "x" },
    "credentialName",
    "X-Api-Key",
  ],
  ["a line break", { credentialKind: "bearer", credential: "a\nX-Other: b" }, "credential", "line breaks"],
  ["no kind", { credential: "x" }, "credentialKind", "kind"],
])("a system is refused with %s, at its field", async (_, given, field, said) => {
  number += 1;
  const row = {
    systemCode: `WRONG${number}`,
    systemName: "x",
    systemType: "other",
    status: "1",
    baseUrl: base,
    ...given,
  };
  const answer = await app.call(systems.add, row as FormValues, admin());
  expect(answer.status).toBe(422);
  expect(JSON.stringify((answer.body as { errors?: object }).errors)).toContain(said);
  expect(Object.keys((answer.body as { errors?: object }).errors ?? {})).toEqual([field]);
});
