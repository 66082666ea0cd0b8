import { describe, expect, it } from "vitest";
import type { Language } from "#contract/codes/language.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { textOf } from "../support/source-tree.ts";

/** How a sentence that says what to do looks in each language: asked, allowed, or not needed. */
const waysOn: Readonly<Record<Language, RegExp>> = {
  "zh-CN": /请(?!求)|可以|可修改|可将|无需|才能再次|须先/u,
  "en-US":
    /\b(?:add|ask|assign|cancel|change|check|choose|clear|compress|confirm|contact|correct|decide|delete|disable|divide|enter|export|fix|flatten|give|leave|let|log|mend|name|narrow|open|post|publish|push|reassign|recall|record|reduce|refresh|release|reload|remove|restore|retry|return|review|run|save|say|send|set|shorten|split|start|submit|switch|tell|try|turn|update|upgrade|upload|use|wait)\b|does not need|can (?:send|still)/iu,
  "ja-JP": /ください|できます|不要です|ましょう/u,
};

describe.each(Object.entries(waysOn))("what is refused in %s", (language, wayOn) => {
  it("says what to do now", () => {
    // given
    const texts = JSON.parse(textOf(`src/contract/texts/${language}/errors.json`)) as Record<string, string>;

    // when
    const mereNoes = Object.keys(errorCatalogue).filter((name) => !wayOn.test(texts[name] ?? ""));

    // then
    expect(mereNoes).toEqual([]);
  });
});
