import { describe, expect, it } from "vitest";
import type { Language } from "#contract/codes/language.ts";
import { namesOfNew, type TextChange, textIn, textProperties, typedIn } from "#web/editing/index.ts";

interface Said {
  text: string;
  names: Readonly<Record<string, string>> | undefined;
}
const type = (said: Said, reader: Language, language: Language, typed: string): Said => {
  const change: TextChange = typedIn(language, reader, said, typed);
  return { text: change.text ?? said.text, names: "names" in change ? change.names : said.names };
};
const nothing: Said = { text: "", names: undefined };

describe("a text in three languages", () => {
  it.each(["en-US", "ja-JP"] as const)(
    "written by a reader of %s is theirs, and everybody's until it is Chinese",
    (reader) => {
      // when
      let said = type(nothing, reader, reader, "Fi");
      said = type(said, reader, reader, "Finance");

      // then
      expect(said).toEqual({ text: "Finance", names: { [reader]: "Finance" } });
      expect(textIn("zh-CN", reader, said)).toBe("");
      expect(textIn(reader, reader, said)).toBe("Finance");

      // when: it is written in Chinese, then changed by both
      said = type(said, "zh-CN", "zh-CN", "财务");
      said = type(said, reader, reader, "Finances");
      expect(said).toEqual({ text: "财务", names: { [reader]: "Finances" } });
    },
  );

  it("written in Chinese stays so when another reader says it in their language", () => {
    const said = type({ text: "财务", names: undefined }, "en-US", "en-US", "Finance");

    expect(said).toEqual({ text: "财务", names: { "en-US": "Finance" } });
  });

  it("is the reader's own again once they have emptied the Chinese one", () => {
    const said = { text: "财务", names: { "en-US": "Finance" } };

    expect(type(said, "en-US", "zh-CN", "")).toEqual({ text: "Finance", names: { "en-US": "Finance" } });
    expect(type(said, "zh-CN", "zh-CN", "")).toEqual({ text: "", names: { "en-US": "Finance" } });
  });

  it("has no names once the last one was emptied", () => {
    expect(type({ text: "财务", names: { "en-US": "F" } }, "zh-CN", "en-US", "")).toEqual({
      text: "财务",
      names: undefined,
    });
    expect(type({ text: "F", names: { "en-US": "F" } }, "en-US", "en-US", "")).toEqual(nothing);
  });

  it("that is new has a name in its writer's language, where that is not Chinese", () => {
    expect(namesOfNew("en-US", "Approval")).toEqual({ "en-US": "Approval" });
    expect(namesOfNew("zh-CN", "审批")).toBeUndefined();
  });

  it("changes no property that was not typed into", () => {
    expect(textProperties({ names: { "en-US": "F" } }, "taskName", "i18n")).toEqual({
      i18n: { "en-US": "F" },
    });
    expect(textProperties({ text: "" }, "comments", "commentsI18n", "optional")).toEqual({
      comments: undefined,
    });
  });
});
