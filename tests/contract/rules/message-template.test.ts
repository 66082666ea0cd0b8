import { expect, it } from "vitest";
import { fillTemplate, variablesIn } from "#contract/rules/message-template.ts";

it("fills in what has a value and leaves the rest", () => {
  expect(fillTemplate("{{ applyTitle }} → {{who}} {{constructor}}", { applyTitle: "请假 {{who}}" })).toBe(
    "请假 {{who}} → {{who}} {{constructor}}",
  );
});

it("names every variable once", () => {
  expect(variablesIn("{{a}} {{ b.c }} {{a}} {{1x}} {a}")).toEqual(["a", "b.c"]);
});
