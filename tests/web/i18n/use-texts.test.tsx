import { act, renderHook } from "@testing-library/react";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTexts, texts, useTexts } from "#web/i18n/index.ts";

beforeAll(() => startTexts("zh-CN", ["editing"]));
afterAll(() => texts.changeLanguage("zh-CN").then(() => undefined));

const drawn = () => {
  const { result, unmount } = renderHook(() => useTexts("editing"));
  unmount();
  return result.current;
};

test("what was drawn in one language goes on in it while another is shown, and neither says anything of the other's", async () => {
  // given: both have said something, and something is said for the first time while the other language is shown
  const chinese = drawn();
  expect(chinese("bar.undo")).toBe("撤销");

  // when
  await act(async () => void (await texts.changeLanguage("en-US")));
  await texts.loadNamespaces(["editing"]);
  const english = drawn();
  const saidLate = chinese("bar.redo");

  // then
  expect(saidLate).toBe("重做");
  expect([english("bar.undo"), english("bar.redo")]).toEqual(["Undo", "Redo"]);
  await act(async () => void (await texts.changeLanguage("zh-CN")));
  expect([drawn()("bar.undo"), drawn()("bar.redo"), english("bar.undo")]).toEqual(["撤销", "重做", "Undo"]);
});
