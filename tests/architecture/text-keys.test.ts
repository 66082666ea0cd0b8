import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { languages } from "#contract/codes/language.ts";
import { filesUnder, textOf } from "../support/source-tree.ts";

const folder = "src/contract/texts";
const areasOf = (language: string) => filesUnder(`${folder}/${language}`).map((path) => basename(path));
const areas = [...new Set(languages.flatMap(areasOf))].toSorted();

type Texts = { [key: string]: string | Texts };

/** Every text of an area by its full key. i18next's plural endings count as one key: languages differ in them. */
function textsOf(language: string, area: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (texts: Texts, prefix: string): void => {
    for (const [key, text] of Object.entries(texts)) {
      const name = `${prefix}${key}`;
      if (typeof text === "object") walk(text, `${name}.`);
      else found.set(name.replace(/_(?:zero|one|two|few|many|other)$/u, ""), text);
    }
  };
  walk(JSON.parse(textOf(`${folder}/${language}/${area}`)) as Texts, "");
  return found;
}

const keysIn = (json: string) => [...json.matchAll(/"(?:[^"\\]|\\.)*"\s*:/gu)].length;

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/gu)].map(([, name]) => name).toSorted();

describe("every text key has three languages", () => {
  it.each(languages)("%s has every area", (language) => {
    expect(areasOf(language).toSorted()).toEqual(areas);
  });

  describe.each(areas)("%s", (area) => {
    const [chinese, ...others] = languages.map((language) => [language, textsOf(language, area)] as const);

    it.each(others)("has the same keys in %s as in Chinese", (_language, texts) => {
      expect([...texts.keys()].toSorted()).toEqual([...(chinese?.[1].keys() ?? [])].toSorted());
    });

    it.each(others)("mentions the same things in %s as in Chinese", (_language, texts) => {
      const differing = [...texts].filter(([key, text]) => {
        const first = chinese?.[1].get(key) ?? "";
        return (
          JSON.stringify([...new Set(placeholders(text))]) !==
          JSON.stringify([...new Set(placeholders(first))])
        );
      });
      expect(differing).toEqual([]);
    });

    it.each(languages)("says no key twice in %s", (language) => {
      // The parser takes the last of them, and whoever says the first reads its key.
      const text = textOf(`${folder}/${language}/${area}`);
      expect(keysIn(text), "a key that stands twice").toBe(keysIn(JSON.stringify(JSON.parse(text))));
    });

    it.each(languages)("is empty nowhere in %s", (language) => {
      const empty = [...textsOf(language, area)].filter(([, text]) => text.trim() === "");
      expect(empty.map(([key]) => key)).toEqual([]);
    });
  });
});

describe("a text of another area", () => {
  const named = new Set(areas.map((area) => area.replace(/\.json$/u, "")));
  const used = /["`]([a-z][a-z-]+):[a-zA-Z][\w.]*(?:["`]|\$\{)/gu;

  /** Whoever says one waits for its area: until then its key would stand on the screen. */
  it("is waited for by whoever says it", () => {
    const early = filesUnder("src/web").flatMap((path) => {
      // Where it is made.
      if (path.startsWith("src/web/i18n/")) return [];
      const text = textOf(path);
      const calls = [...text.matchAll(/useTexts\(([^)]*)\)/gu)].map(([, given]) => given ?? "");
      if (calls.length === 0) return [];
      const waited = new Set(calls.join().match(/[a-z][a-z-]+/gu));
      const said = new Set([...text.matchAll(used)].map(([, area]) => area ?? ""));
      return [...said]
        .filter((area) => area !== "app" && named.has(area) && !waited.has(area))
        .map((area) => `${path}: ${area}`);
    });
    expect(early, "Name the area in useTexts, beside the file's own").toEqual([]);
  });
});
