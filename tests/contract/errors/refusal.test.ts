import { expect, it } from "vitest";
import { isRefusal, refuse, refuseFields } from "#contract/errors/refusal.ts";

it("tells a refusal from an answer", () => {
  expect(isRefusal(refuse("notFound"))).toBe(true);
  expect(isRefusal(refuseFields({ days: { problem: "required" } }))).toBe(true);
  expect(isRefusal({ rows: [] })).toBe(false);
  expect(isRefusal("refused")).toBe(false);
  expect(isRefusal(null)).toBe(false);
});

it("carries parameters only where there are some", () => {
  expect(refuse("notFound")).toEqual({ refused: "notFound" });
  expect(refuse("loginDelayed", { seconds: 4 })).toEqual({ refused: "loginDelayed", params: { seconds: 4 } });
});

it("refuses fields as invalid input unless told otherwise", () => {
  const errors = { "tasks[0].taskName": { problem: "required" } };
  expect(refuseFields(errors)).toEqual({ refused: "invalidInput", errors });
  expect(refuseFields(errors, "definitionFaulty").refused).toBe("definitionFaulty");
});
