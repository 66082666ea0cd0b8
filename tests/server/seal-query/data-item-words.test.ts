import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sealQueryDataItem, sealQueryDataItems } from "#contract/calls/eseal-query.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe("the words of the stamp form", () => {
  it("are told without log-in, in the language asked for", async () => {
    // when
    const { data } = await app.call(sealQueryDataItems, { dataEnName: "styleOfUseStamp" }, { lang: "en-US" });

    // then
    expect(data.map(({ dataConValue, dataConDesc }) => [dataConValue, dataConDesc])).toEqual([
      ["electronic", "Electronic seal"],
      ["physical", "Physical seal"],
    ]);
  });

  it("come in pages; other data items do not exist here", async () => {
    // when
    const { data } = await app.call(sealQueryDataItem, { page: 2, pageSize: 2 });
    const other = await app.call(sealQueryDataItems, { dataEnName: "physicalSeal" });

    // then
    expect(data).toMatchObject({ total: 5, page: 2 });
    expect(data.rows).toHaveLength(2);
    expect(other.status).toBe(404);
  });
});
