import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { mySignature, saveSignature } from "#contract/calls/signature.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aSignature } from "../../support/builders/a-signature.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
beforeAll(async () => {
  web = await startWebTest();
});
afterAll(() => web.close());
afterEach(() => vi.unstubAllGlobals());

/** Somebody's own settings; by their words, since to find controls by their roles takes long among so many selects. */
async function open(picture?: string) {
  const { userCode: as } = await anAccount(web.app.database.kysely);
  if (picture !== undefined) void (await web.app.call(saveSignature, { picture }, { as })).data;
  const { user } = await web.open("/myConfig", { as });
  const section = (await screen.findByText("手写签名")).closest("section") as HTMLElement;
  const stored = async () => (await web.app.call(mySignature, {}, { as })).data.picture;
  return { user, section, stored };
}

it("shows the picture one signs with, takes it away, and brings it back", async () => {
  // given
  const picture = aSignature();
  const { user, section, stored } = await open(picture);
  expect(within(section).getByAltText("我的签名")).toHaveAttribute("src", `data:image/png;base64,${picture}`);

  // when
  await user.click(within(section).getByText("移除"));

  // then
  await waitFor(() => expect(within(section).queryByAltText("我的签名")).toBeNull());
  expect(await stored()).toBeNull();

  // when
  await user.click(await screen.findByText("撤销"));

  // then
  await within(section).findByAltText("我的签名");
  expect(await stored()).toBe(picture);
});

it("says what is wrong with a file that is no picture, and keeps nothing", async () => {
  // given
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  const { user, section, stored } = await open();
  const chooser = section.querySelector<HTMLInputElement>("input[type=file]")!;

  // when
  await user.upload(chooser, new File(["x"], "name.png", { type: "image/png" }));

  // then
  expect(await within(section).findByRole("alert")).toHaveTextContent("无法读取该图片。请使用 PNG 图片。");
  expect(await stored()).toBeNull();
});
