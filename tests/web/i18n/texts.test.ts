import { afterEach, beforeEach, expect, it } from "vitest";
import { loadTexts, startTexts, texts } from "#web/i18n/index.ts";

beforeEach(() => startTexts("zh-CN", []));
afterEach(() => startTexts("zh-CN", []));

it("fetches the texts of an area in the language that is shown in the end, however it was chosen meanwhile", async () => {
  const loading = loadTexts(["special-versions"]);
  await texts.changeLanguage("en-US");
  await loading;

  // then
  expect(texts.language).toBe("en-US");
  expect(texts.hasResourceBundle("en-US", "special-versions")).toBe(true);
});

it("fetches them for texts that were begun anew meanwhile", async () => {
  const loading = loadTexts(["special-versions"]);
  await startTexts("en-US", []);

  // then
  await expect(loading).resolves.toBeUndefined();
});

it("refuses an area that there is not", async () => {
  await expect(loadTexts(["no-such-area"])).rejects.toThrow("no-such-area");
});
