import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validatorSource, validatorUrl } from "#server/tables/pages/validators.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";

const may = { type: ["string", "null"] };
const pair = {
  type: "object",
  properties: { from: may, to: may },
  additionalProperties: false,
  dependentRequired: { from: ["to"] },
};

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe("the address of a table's validator", () => {
  it("is of what is checked: what a page keeps under the file's own words may be of an earlier judgement", async () => {
    // given
    const ofItsWords = createHash("sha256").update(JSON.stringify(pair)).digest("hex");

    // when
    const url = await validatorUrl(test.database, pair);

    // then
    expect(url).not.toContain(ofItsWords);
  });

  it("is one address for one judgement, and leads to it", async () => {
    // when
    const [one, again] = [await validatorUrl(test.database, pair), await validatorUrl(test.database, pair)];
    const source = await validatorSource(test.database, /[\da-f]{64}/u.exec(one)?.[0] ?? "");

    // then
    expect(again).toBe(one);
    expect(source).toContain("makeValidator");
    expect(source).not.toContain("dependentRequired");
  });
});
