import { describe, expect, it } from "vitest";
import type { JsonValue } from "#contract/schema.ts";
import { checkAgainstMeta } from "../../src/tables/check-meta.ts";
import { pointerTo } from "../../src/tables/json-text.ts";
import { schemaText, shippedFiles } from "./support/a-table.ts";

type JsonObject = { [key: string]: JsonValue };

/** Objects whose keys are names that the author chooses, not words of the meta-schema. */
const named = /(^|\/)(properties|when|filter|groups|dependentRequired)$/;
/** Values that are data. */
const data = /\/(default|examples|const|enum)$/;

interface Word {
  schema: JsonObject;
  path: string[];
  word: string;
}

/** One occurrence of every word at every kind of place in the shipped schemas. */
function words(): Map<string, Word> {
  const found = new Map<string, Word>();
  const files = shippedFiles().sort((left, right) => left.text.length - right.text.length);
  for (const file of files) {
    const schema = JSON.parse(file.text) as JsonObject;
    const walk = (value: JsonValue, path: string[], place: string): void => {
      if (typeof value !== "object" || value === null || data.test(place)) return;
      if (Array.isArray(value)) {
        value.forEach((member, index) => walk(member, [...path, String(index)], `${place}/*`));
        return;
      }
      for (const [key, inner] of Object.entries(value)) {
        const isName = named.test(place);
        if (!isName && !found.has(`${place}/${key}`))
          found.set(`${place}/${key}`, { schema, path, word: key });
        walk(inner, [...path, key], `${place}/${isName ? "*" : key}`);
      }
    };
    walk(schema, [], "");
  }
  return found;
}

/** Every word that differs by one letter: left out, put in, replaced, or swapped with its neighbour. */
function typosOf(word: string): Set<string> {
  const typos = new Set<string>();
  for (let at = 0; at < word.length; at += 1) {
    const [before, letter, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)];
    typos
      .add(before + after)
      .add(`${before}q${after}`)
      .add(`${before}${letter}q${after}`);
    typos.add(before + after.slice(0, 1) + letter + after.slice(1));
    typos.add(before + letter.toUpperCase() + after);
  }
  typos.delete(word);
  return typos;
}

function withTypo({ schema, path, word }: Word, typo: string): JsonObject {
  const copy = JSON.parse(JSON.stringify(schema)) as JsonObject;
  let at = copy;
  for (const step of path) at = at[step] as JsonObject;
  const entries = Object.entries(at).map(([key, value]) => [key === word ? typo : key, value] as const);
  for (const key of Object.keys(at)) delete at[key];
  Object.assign(at, Object.fromEntries(entries));
  return copy;
}

describe("the meta-schema", () => {
  it("refuses every one-letter typo of every word of the shipped schemas, at its exact path", () => {
    const all = words();
    let tried = 0;
    for (const [place, occurrence] of all) {
      for (const typo of typosOf(occurrence.word)) {
        const sibling = all.has(`${place.slice(0, place.lastIndexOf("/"))}/${typo}`);
        if (sibling) continue;
        // when
        const complaints = checkAgainstMeta(withTypo(occurrence, typo));
        // then
        const path = [...occurrence.path, typo].reduce(pointerTo, "");
        const complaint = complaints.find((one) => one.path === path && one.code === "unknownWord");
        expect(complaint, `${place} written ${typo}`).toBeDefined();
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(2_000);
  }, 60_000);

  it.each([
    ["propertys", "properties"],
    ["titel", "title"],
    ["x-entitiy", "x-entity"],
    ["requierd", "required"],
    ["x_rules", "x-rules"],
  ])("knows that %s means %s", (typo, meant) => {
    const [complaint] = checkAgainstMeta({ [typo]: {} }).filter((one) => one.code === "unknownWord");
    expect(complaint?.nearest).toBe(meant);
  });

  it("names what is allowed, and what kind of value stands there", () => {
    const entity = { name: "a", key: "b", label: "c", access: { read: ["*"] } };
    const found = (more: JsonObject, title: JsonValue = "A") =>
      checkAgainstMeta({ title, type: "object", properties: {}, "x-entity": { ...entity, ...more } });
    const [storage] = found({ storage: "tabel" }).filter((one) => one.path === "/x-entity/storage");
    expect(storage).toMatchObject({ code: "notAllowed", nearest: "table", params: { found: "tabel" } });
    expect(storage?.params?.["allowed"]).not.toContain(null);
    const kinds = [null, [], {}, 3].map(
      (title) => found({}, title).find((one) => one.path === "/title")?.params?.["found"],
    );
    expect(kinds).toEqual(["null", "array", "object", "number"]);
  });

  it("says a misspelt word once, not as unknown and missing", () => {
    const complaints = checkAgainstMeta({
      type: "object",
      propertes: {},
      "x-entity": { name: "a", key: "b", label: "c", access: { read: [] } },
    });
    expect(complaints.map((one) => one.code)).toEqual(["unknownWord"]);
  });

  it("explains every word to an editor, with a title and a sentence", () => {
    // given
    const meta = JSON.parse(schemaText("meta/entity.json")) as JsonObject;
    const definitions = meta.$defs as JsonObject;
    const told = (schema: JsonObject): JsonObject => ({
      ...(definitions[String(schema.$ref ?? "").replace("#/$defs/", "")] as JsonObject | undefined),
      ...schema,
    });
    // when
    const bare: string[] = [];
    for (const [name, schema] of [["", meta] as const, ...Object.entries(definitions)]) {
      if (["condition", "consequence"].includes(name)) continue;
      for (const [word, property] of Object.entries(
        ((schema as JsonObject).properties ?? {}) as JsonObject,
      )) {
        const { title, description } = told(property as JsonObject);
        if (title === undefined || description === undefined) bare.push(`${name}/${word}`);
      }
    }
    // then
    expect(bare).toEqual([]);
  });
});
