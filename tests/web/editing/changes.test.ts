import { expect, it } from "vitest";
import { changesBetween, withChanges } from "../../../src/web/editing/changes.ts";
import fc from "../../support/properties.ts";

const document = fc.jsonValue({ maxDepth: 4 });

/** What is there after both were written down and read again. */
const asKept = (base: unknown, edited: unknown): unknown => {
  const [before, changes] = [base, changesBetween(base, edited)].map(
    (one) => JSON.parse(JSON.stringify(one)) as never,
  );
  return withChanges(before, changes as never);
};

/** Another document that shares most of the first, as an editor would make it: members and items put in, changed, taken away, moved. */
function edit(value: unknown, steps: readonly number[]): unknown {
  const [step = 0, ...rest] = steps;
  if (steps.length === 0) return value;
  if (Array.isArray(value)) {
    const at = step % (value.length + 1);
    if (step % 5 === 0) return value.toSpliced(at, 0, { added: step });
    if (step % 5 === 1) return value.toSpliced(at, 1);
    if (step % 5 === 2) return [...value.slice(at), ...value.slice(0, at)];
    return value.map((item: unknown, place) => (place === at ? edit(item, rest) : item));
  }
  if (typeof value === "object" && value !== null) {
    const names = Object.keys(value);
    const name = names[step % (names.length || 1)];
    const members = Object.entries(value);
    if (name === undefined || step % 4 === 0) return Object.fromEntries([...members, [`new ${step}`, step]]);
    if (step % 4 === 1) return Object.fromEntries(members.filter(([one]) => one !== name));
    if (step % 4 === 2) return Object.fromEntries([...members, [name, undefined]]);
    return Object.fromEntries(
      members.map(([one, member]) => [one, one === name ? edit(member, rest) : member]),
    );
  }
  return `${String(value)} ${step}`;
}

it("a document is there again from what it came from and what was changed, whatever both are", () => {
  fc.assert(
    fc.property(document, document, (base, edited) => {
      expect(asKept(base, edited)).toEqual(JSON.parse(JSON.stringify(edited)));
    }),
  );
});

it("one that was edited step by step is there again", () => {
  fc.assert(
    fc.property(
      document,
      fc.array(fc.array(fc.nat(99), { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      (base, edits) => {
        const edited = edits.reduce<unknown>((value, steps) => edit(value, steps), base);
        expect(asKept(base, edited)).toEqual(JSON.parse(JSON.stringify(edited)));
      },
    ),
  );
});

it("what was changed is told alone: an item among hundreds, one put in, one taken away, one moved", () => {
  const items = Array.from({ length: 300 }, (_, index) => ({
    id: index,
    name: `step ${index}`,
    more: { than: "that" },
  }));
  const base = { title: "Leave", items };
  const edits = [
    { ...base, items: items.with(7, { ...items[7]!, name: "another" }) },
    { ...base, items: items.toSpliced(100, 0, { ...items[0]!, id: 999 }) },
    { ...base, items: items.toSpliced(100, 1) },
    { ...base, items: [items[299]!, ...items.slice(0, 299)] },
  ];
  for (const edited of edits) {
    expect(asKept(base, edited)).toEqual(edited);
    expect(JSON.stringify(changesBetween(base, edited)).length).toBeLessThan(300);
  }
});

it("a member called as what all objects have is a member like others", () => {
  const base = JSON.parse('{"__proto__": {"one": 1}, "kept": true}') as object;
  const edited = JSON.parse('{"__proto__": {"one": 2}, "constructor": "x", "kept": true}') as object;
  expect(JSON.stringify(asKept(base, edited))).toBe('{"__proto__":{"one":2},"kept":true,"constructor":"x"}');
});
