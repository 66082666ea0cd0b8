import { readFileSync, readdirSync } from "node:fs";
import fc from "../../../support/properties.ts";
import { describe, expect, it } from "vitest";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { begin, change, undo } from "#web/editing/history.ts";
import {
  arranged,
  changeComponent,
  duplicateComponents,
  findProblems,
  insertComponents,
  insertPage,
  keysIn,
  mergePages,
  moveComponents,
  readPage,
  removeComponents,
  renameCode,
} from "#web/form-builder/model/index.ts";
import { aField, aPage, aTable } from "../../../support/builders/a-process.ts";

const folder = new URL("../../../../src/server/demo/processes/pages/", import.meta.url);
const demonstration = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as FormPage,
);

describe("a form being edited", () => {
  it("is the very object that was there until something is changed, for every form of the demonstration", () => {
    for (const page of demonstration) {
      expect(readPage(page)).toBe(page);
      expect(moveComponents(page, ["0"], { at: 0 }).page).toBe(page);
      expect(changeComponent(page, "0", (component) => component)).toBe(page);
      expect(renameCode(page, "0", page.components[0]?.componentCode ?? "")).toBe(page);
      expect(findProblems(page)).toEqual([]);
    }
  });

  it("keeps every field and a number for each place, whatever is moved, repeated and taken out; undone it is what it was", () => {
    const place = fc.nat({ max: 12 });
    fc.assert(
      fc.property(
        fc.constantFrom(...demonstration),
        fc.array(fc.tuple(fc.constantFrom("move", "double", "remove"), place, place), { maxLength: 12 }),
        (page, acts) => {
          let history = begin(page);
          for (const [act, from, to] of acts) {
            const now = history.present;
            const keys = keysIn(now);
            const key = keys[from % Math.max(keys.length, 1)];
            if (key === undefined) continue;
            const done =
              act === "move"
                ? moveComponents(now, [key], { at: to })
                : act === "double"
                  ? duplicateComponents(now, [key])
                  : removeComponents(now, [key]);
            history = change(history, done.page);
            const { components } = history.present;
            const order = arranged(components);
            if (components !== now.components && order.length > 0 && act !== "remove")
              expect(order.map(({ componentOrder }) => componentOrder)).toEqual(order.map((_, at) => at + 1));
            expect(new Set(components.map(({ componentCode }) => componentCode)).size).toBe(
              components.length,
            );
          }
          while (history.past.length > 0) history = undo(history);
          expect(history.present).toBe(page);
        },
      ),
    );
  });

  it("puts a field into a sub-table and out again, and no sub-table into another", () => {
    // given
    const page = aPage(aField("a"), aTable("lines", aField("what")), aTable("more", aField("x")));

    // when
    const inside = moveComponents(page, ["0"], { table: 1, at: 1 }).page;
    const outside = moveComponents(inside, ["0.1"], { at: 0 }).page;

    // then
    expect(inside.components[0]?.children?.map(({ componentCode }) => componentCode)).toEqual(["what", "a"]);
    expect(outside.components.map(({ componentCode }) => componentCode)).toEqual(["a", "lines", "more"]);
    expect(moveComponents(page, ["2"], { table: 1, at: 0 }).page).toBe(page);
  });

  it("renames a code wherever the form reads it, and leaves texts in quotes alone", () => {
    // given
    const page: FormPage = {
      ...aPage(aField("amount"), aField("why")),
      events: [
        {
          componentCode: "why",
          sourceList: ["amount"],
          triggerType: "change",
          function: "show",
          condition: 'form.amount > 1 and form.amounts = "form.amount"',
        },
      ],
    };

    // when
    const [event] = renameCode(page, "0", "cost").events ?? [];

    // then
    expect(event).toMatchObject({
      sourceList: ["cost"],
      condition: 'form.cost > 1 and form.amounts = "form.amount"',
    });
  });

  it("a field where a period begins keeps its end under a new code, in the form and in a sub-table alone", () => {
    // given
    const end = aField("end", { notBefore: "begin" });
    const page = aPage(aField("begin"), end, aTable("trips", aField("begin"), end));
    const beginsOf = ({ components: [, own, trips] }: FormPage) =>
      [own, trips?.children?.[1]].map((each) => each?.notBefore);

    // then
    expect(beginsOf(renameCode(page, "0", "from"))).toEqual(["from", "begin"]);
    expect(beginsOf(renameCode(page, "2.0", "from"))).toEqual(["begin", "from"]);
  });

  it("joins what two people changed, and lists what both did", () => {
    // given
    const base = aPage(aField("a"), aField("b", { componentOrder: 2 }));
    const titled = (page: FormPage, key: string, componentTitle: string) =>
      changeComponent(page, key, (component) => ({ ...component, componentTitle }));
    const mine = titled(titled(base, "0", "mine"), "1", "mine too");
    const theirs = insertComponents(titled(base, "1", "theirs"), [aField("c")], { at: 2 }).page;

    // when
    const merged = mergePages(base, mine, theirs);

    // then
    expect(merged.page.components.map(({ componentTitle }) => componentTitle).slice(0, 2)).toEqual([
      "mine",
      "mine too",
    ]);
    expect(merged.page.components.map(({ componentCode }) => componentCode)).toEqual(["a", "b", "c"]);
    expect(merged).toMatchObject({ onlyMine: ["a"], onlyTheirs: ["c"], both: ["b"] });
  });

  it("takes in another form with its events, under codes that are free here", () => {
    // given
    const event = { componentCode: "b", sourceList: ["a"], triggerType: "change", function: "show" };
    const other = { ...aPage(aField("a"), aField("b", { componentOrder: 2 })), events: [event] };

    // when
    const { page } = insertPage(aPage(aField("a")), other);

    // then
    expect(page.components.map(({ componentCode }) => componentCode)).toEqual(["a", "a2", "b"]);
    expect(page.events).toEqual([{ ...event, sourceList: ["a2"] }]);
  });
});
