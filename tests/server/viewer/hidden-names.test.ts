import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { RestrictedData } from "#server/viewer/restricted-data.ts";
import { hiddenNames } from "#server/viewer/hidden-names.ts";
import { checkoutDir } from "#server/checkout.ts";
import type { TableSchema } from "#tables";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ schemas: `${checkoutDir}/schemas` });
});
afterAll(() => test.close());

it("the names kept from somebody are read once for each revision of the chart", async () => {
  // given
  const db = test.database.kysely;
  const { userCode, organId } = await anAccount(db);
  const rule = { entity: "user", processId: null, rowMode: "matching", fields: null } as const;
  const forbidden = new RestrictedData([{ ...rule, rowFilter: { userCode } }]);
  const read = (chartRevision: number) =>
    test.database.read((tx) =>
      hiddenNames({ tx, ports: test.ports, actor: { organId, forbidden, chartRevision } }),
    );

  // when
  const first = await read(1);
  const again = await read(1);
  await sql`update user_account set real_name = '新名' where user_code = ${userCode}`.execute(db);
  const later = await read(2);

  // then
  expect(again).toBe(first);
  expect(first.names.get(userCode)).not.toBe("新名");
  expect(later.names.get(userCode)).toBe("新名");
});

it("a change of anything that people can be found by raises the revision of the charts", async () => {
  // given
  const schema = JSON.parse(readFileSync(`${checkoutDir}/schemas/user.json`, "utf8")) as TableSchema;
  const never: readonly string[] = ["userId", "createdAt"];
  const columns = Object.keys(schema.properties)
    .filter((name) => !never.includes(name))
    .map((name) => name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`));

  // when
  const { rows } = await sql<{ column: string }>`
    select event_object_column as column from information_schema.triggered_update_columns
    where event_object_table = 'user_account' and trigger_name in ('chart_change_named', 'chart_change_hidden')`.execute(
    test.database.kysely,
  );

  // then
  expect(columns.filter((column) => !rows.some((row) => row.column === column))).toEqual([]);
});
