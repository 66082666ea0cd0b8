import { expect, it } from "vitest";
import { onCircles } from "#contract/rules/circles.ts";
import fc from "../../support/properties.ts";

type Ways = ReadonlyMap<string, ReadonlySet<string>>;

/** Steps with ways to one another, to themselves, and to names that are no steps. */
const ways = fc.integer({ min: 1, max: 9 }).chain((count) =>
  fc
    .array(
      fc.uniqueArray(
        fc.integer({ min: 0, max: count }).map((at) => `s${at}`),
        { maxLength: 4 },
      ),
      { minLength: count, maxLength: count },
    )
    .map((lists): Ways => new Map(lists.map((list, at) => [`s${at}`, new Set(list)]))),
);

/** Whether a way of one step or more leads from a step back to it: each is walked from on its own. */
function comesBack(next: Ways, to: string): boolean {
  const reached = new Set<string>();
  const ahead = [...(next.get(to) ?? [])];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    ahead.push(...(next.get(id) ?? []));
  }
  return reached.has(to);
}

it("are the steps that a way leads back to, whatever the ways are", () => {
  fc.assert(
    fc.property(ways, (next) => {
      const expected = [...next.keys()].filter((id) => comesBack(next, id));
      expect([...onCircles(next)].toSorted()).toEqual(expected.toSorted());
    }),
  );
});

/** A chain of so many steps of which the last leads back, and how often the ways of a step were asked for. */
function walked(steps: number): { asked: number; found: number } {
  let asked = 0;
  const chain = new Map(
    Array.from({ length: steps }, (_, at) => [
      `s${at}`,
      new Set([`s${at + 1}`, ...(at === steps - 1 ? ["s1"] : [])]),
    ]),
  );
  const next = new (class extends Map<string, ReadonlySet<string>> {
    override get(id: string) {
      asked += 1;
      return super.get(id);
    }
  })(chain);
  return { found: onCircles(next).size, asked };
}

it("asks for the ways of each step as often in a long process as in a short one", () => {
  const few = walked(100);
  const many = walked(20_000);

  expect(few.found).toBe(99);
  expect(many.found).toBe(19_999);
  expect(many.asked / 20_000).toBeLessThanOrEqual(few.asked / 100 + 0.1);
});
