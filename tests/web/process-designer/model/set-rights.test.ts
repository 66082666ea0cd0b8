import { expect, it } from "vitest";
import { setRights } from "#web/process-designer/model/index.ts";
import { aProcess, approvedBy, aStart } from "../../../support/builders/a-process.ts";

const definition = aProcess([
  aStart("one"),
  approvedBy("one", "A", { to: "two", fieldRights: { amount: "read" } }),
  approvedBy("two", "B"),
]);

it("gives a range of steps and fields one right, columns of sub-tables included", () => {
  const { tasks } = setRights(definition, ["one", "two"], ["amount", "lines.cost"], "write");

  expect(tasks.map(({ fieldRights }) => fieldRights)).toEqual([
    undefined,
    { amount: "write", "lines.cost": "write" },
    { amount: "write", "lines.cost": "write" },
  ]);
});

it("takes rights away so that the usual ones count, and leaves alone what says the same already", () => {
  const without = setRights(definition, ["one"], ["amount"], undefined);

  expect(without.tasks[1]).not.toHaveProperty("fieldRights");
  expect(without.tasks[2]).toBe(definition.tasks[2]);
  expect(setRights(definition, ["one"], ["amount"], "read")).toBe(definition);
});
