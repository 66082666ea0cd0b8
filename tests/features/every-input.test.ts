import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "#contract/calls/index.ts";
import { onTable } from "#contract/calls/tables.ts";
import { notAvailableYet } from "#server/http/not-available-yet.ts";
import { requestOf, startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { hostileInputs } from "../support/builders/hostile-inputs.ts";
import { aSchema, schemasOfProduct } from "../support/builders/schema-folder.ts";

let test: TestApp;
let userCode: string;

const fields = {
  name: { title: "名称", type: "string", maxLength: 100 },
  amount: { title: "金额", type: "number", multipleOf: 0.01 },
  places: { title: "名额", type: "integer" },
  parent: {
    title: "上级",
    type: ["integer", "null"],
    "x-ref": { entity: "gateThing", onDelete: "restrict" },
  },
};

beforeAll(async () => {
  test = await startTestApp({
    schemas: {
      ...(await schemasOfProduct("data-item.json", "data-item-control.json", "user.json")),
      "gate-thing.json": aSchema({
        name: "gateThing",
        properties: fields,
        entity: { tree: { parent: "parent" } },
      }),
    },
  });
  const roles = ["admin", "process-admin", "seal"];
  ({ userCode } = await anAccount(test.database.kysely, { roles }));
});
afterAll(() => test.close());

const served = calls
  .filter(({ name, encoding }) => !notAvailableYet.includes(name) && encoding !== "multipart")
  .map((call) => onTable(call, "gateThing"));

describe("every field of every call", () => {
  it.each(served.map((call) => [call.name, call] as const))(
    "of %s refuses what cannot be stored, and never fails",
    async (_name, call) => {
      // given
      let { token } = await test.logIn(userCode);

      // when
      const wrong: string[] = [];
      for (const { title, neverTaken, input } of hostileInputs(call)) {
        const request = requestOf(call, input, test.ports.config);
        const answer = await test.app.inject({ ...request, headers: { ...request.headers, token } });
        // Some calls end the session they are made with.
        if (answer.statusCode === 401) ({ token } = await test.logIn(userCode));
        const isRefused = answer.statusCode >= 400 && answer.statusCode < 500;
        if (answer.statusCode >= 500 || (neverTaken && !isRefused))
          wrong.push(`${title}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
      }

      // then
      expect(wrong).toEqual([]);
    },
  );
});
