import { describe, expect, it } from "vitest";
import {
  definitionMembers,
  type Inside,
  type KnownParts,
  pageMembers,
  unknownMembers,
  withoutMember,
} from "#contract/rules/unknown-members.ts";
import { FormPage } from "#contract/shapes/form-page.ts";
import { ProcessDefinition } from "#contract/shapes/process-definition.ts";

interface Schema {
  $id?: string;
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  patternProperties?: Record<string, Schema>;
}

/** What a schema lets stand in a value, as the members say it; a component of a component is followed once. */
function insideOf(schema: Schema, within: readonly string[] = []): Inside | "itself" {
  if (schema.$ref !== undefined) return "itself";
  const { properties, items, patternProperties, $id = "" } = schema;
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, insideOf(each, [...within, $id]) as Inside]),
    );
  const each = items ?? Object.values(patternProperties ?? {})[0];
  const inside = each === undefined ? null : insideOf(each, within);
  return inside === null ? null : [inside as Inside];
}

/** The same of the members. */
function followedOnce(inside: Inside, name = ""): Inside | "itself" {
  if (inside === null) return null;
  if (Array.isArray(inside)) return [followedOnce(inside[0] as Inside, name) as Inside];
  if (name === "children") return "itself";
  return Object.fromEntries(
    Object.entries(inside).map(([member, each]) => [member, followedOnce(each as Inside, member) as Inside]),
  );
}

describe("the members of what people design", () => {
  it.each([
    ["a process definition", ProcessDefinition, definitionMembers],
    ["a form page", FormPage, pageMembers],
  ])("are those of the schema of %s, at every level", (_what, schema, members) => {
    // given
    const inSchema = JSON.parse(JSON.stringify(schema)) as Schema;

    // then
    expect(followedOnce(members as Inside)).toEqual(insideOf(inSchema));
  });

  it("finds those nobody knows at every level, with the ones there are", () => {
    // given
    const document = { a: 1, b: [{ c: 1, d: 2 }, "x"], every: { one: { e: 1 } }, f: 1, open: { any: 1 } };

    // when
    const found = unknownMembers(document, { a: null, b: [{ c: null }], every: [{}], open: null });

    // then
    expect(found).toEqual([
      { at: ["b", 0, "d"], known: ["c"] },
      { at: ["every", "one", "e"], known: [] },
      { at: ["f"], known: ["a", "b", "every", "open"] },
    ]);
  });

  it("finds the same where parts are known already, and in whatever took their place", () => {
    // given
    const members: Inside = { parts: [{ a: null, within: { b: null } }] };
    const known: KnownParts = new WeakMap();
    const [right, wrong] = [
      { a: 1, within: { b: 1 } },
      { a: 1, within: { c: 1 } },
    ];
    const unknown = [{ at: ["parts", 1, "within", "c"], known: ["b"] }];

    // then
    expect(unknownMembers({ parts: [right, wrong] }, members, known)).toEqual(unknown);
    expect(unknownMembers({ parts: [right, wrong] }, members, known)).toEqual(unknown);
    expect(unknownMembers({ parts: [right, right] }, members, known)).toEqual([]);
    expect(unknownMembers({ parts: [right, { ...right, d: 1 }] }, members, known)).toEqual([
      { at: ["parts", 1, "d"], known: ["a", "within"] },
    ]);
    // the same object somewhere else is looked at as what it is there
    expect(unknownMembers(right, { a: null }, known)).toEqual([{ at: ["within"], known: ["a"] }]);
  });

  it("does not take what every object has for a member", () => {
    expect(unknownMembers({ constructor: 1 }, { a: null })).toEqual([{ at: ["constructor"], known: ["a"] }]);
  });
});

describe("a document without a member", () => {
  it("keeps everything else, and what is not on the way as it is", () => {
    // given
    const kept = { id: 2 };
    const document = { b: [{ c: 1, d: 2 }, kept] };

    // when
    const without = withoutMember(document, ["b", 0, "d"]);

    // then
    expect(without).toEqual({ b: [{ c: 1 }, { id: 2 }] });
    expect(without.b[1]).toBe(kept);
    expect(document.b[0]).toEqual({ c: 1, d: 2 });
  });

  it("is the document where there is no such place", () => {
    expect(withoutMember({ a: 1 }, ["b", 0])).toEqual({ a: 1 });
  });
});
