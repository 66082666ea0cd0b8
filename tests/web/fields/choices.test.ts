import { expect, it } from "vitest";
import { commentsOf, titleOf } from "../../../src/web/fields/choices.ts";
import { aField } from "../../support/builders/a-process.ts";

it("a field is called and explained in the reader's language where its designer wrote so, else as it was written", () => {
  // given
  const field = aField("amount", {
    componentTitle: "金额",
    comments: "含税",
    i18n: { "en-US": "Amount" },
    commentsI18n: { "en-US": "Tax included" },
  });

  // then
  expect([titleOf(field, "en-US"), commentsOf(field, "en-US")]).toEqual(["Amount", "Tax included"]);
  expect([titleOf(field, "ja-JP"), commentsOf(field, "ja-JP")]).toEqual(["金额", "含税"]);
  expect(commentsOf(aField("plain"), "ja-JP")).toBeUndefined();
});
