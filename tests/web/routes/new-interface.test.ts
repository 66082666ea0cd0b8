import { afterAll, beforeAll, expect, it } from "vitest";
import { clientSettings } from "#contract/calls/client.ts";
import { call } from "#web/api/index.ts";
import { newInterfaceAddress } from "#web/routes/new-interface.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
beforeAll(async () => {
  web = await startWebTest({ config: { newUiUrl: "https://new.example.com/app" } });
}, 60_000);
afterAll(() => web.close());

/** As this server has them: a page asks for them once, and others have asked before. */
const settings = () => call(clientSettings, {});

it("takes over the lists, one's applications with what was asked of them, and no application", async () => {
  expect(await newInterfaceAddress("/userTask", "?requestSource=OA", settings)).toBe(
    "https://new.example.com/app/#/userTask",
  );
  expect(await newInterfaceAddress("/myApply", "?queryType=running&x=1", settings)).toBe(
    "https://new.example.com/app/#/myApply?queryType=running",
  );
  expect(await newInterfaceAddress("/applyDesc", "?applyId=AP1", settings)).toBeUndefined();
});

it.each(["?requestSource=TW_ADMIN", "?bpdInstanceId=8010014"])(
  "leaves a page here that asks for it by %s",
  async (query) => {
    expect(await newInterfaceAddress("/userTask", query, settings)).toBeUndefined();
  },
);

it("opens nothing by it to anybody: without a session one logs in first, and comes back to the same address", async () => {
  const { path } = await web.open("/userTask?requestSource=TW_ADMIN");
  await expect.poll(path).toBe(`/login?redirect=${encodeURIComponent("/userTask?requestSource=TW_ADMIN")}`);
});
