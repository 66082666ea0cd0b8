import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDataItemControlList } from "#contract/calls/opt-data-item.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
let userCode: string;

beforeAll(async () => {
  test = await startTestApp({ schemas: resolve("schemas") });
  ({ userCode } = await anAccount(test.database.kysely));
});
afterAll(() => test.close());

describe("the values of a data item", () => {
  it("are those in use, in their order", async () => {
    // given
    await sql`
      insert into data_item_control (data_en_name, data_con_value, data_con_desc, control_order, status)
      values ('colour', 'b', 'blue', 2, '1'), ('colour', 'r', 'red', 1, '1'), ('colour', 'g', 'green', 3, '0')
    `.execute(test.database.kysely);

    // when
    const answer = await test.call(getDataItemControlList, { dataEnName: "colour" }, { as: userCode });

    // then
    expect(answer.data.map(({ dataConValue }) => dataConValue)).toEqual(["r", "b"]);
    // Whoever draws choices reads `success` beside `data` (spec §7).
    expect(answer.body).toMatchObject({ flag: true, success: true });
  });

  it("of an item without any are not found", async () => {
    // when
    const answer = await test.call(getDataItemControlList, { dataEnName: "nothing" }, { as: userCode });

    // then
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ flag: false, success: false });
  });
});
