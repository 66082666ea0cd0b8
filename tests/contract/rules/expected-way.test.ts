import { describe, expect, it } from "vitest";
import { expectationOf, isAsExpected, isSameWay } from "#contract/rules/expected-way.ts";
import type { PlayedWay } from "#contract/shapes/played-way.ts";

const way: PlayedWay = {
  ends: "complete",
  steps: [
    { taskId: "one", people: ["A", "B"] },
    { taskId: "two", people: ["C"] },
  ],
};
const hasRole = (userCode: string, role: string) => role === "finance" && userCode === "C";

describe("an expected way", () => {
  it("is fulfilled by the same steps with the same people, in whatever order they are named", () => {
    const [first, second] = way.steps;

    expect(isSameWay(way, { ...way, steps: [{ taskId: "one", people: ["B", "A"] }, second!] })).toBe(true);
    expect(isSameWay(way, { ...way, steps: [second!, first!] })).toBe(false);
    expect(isSameWay(way, { ...way, steps: [{ taskId: "one", people: ["A"] }, second!] })).toBe(false);
    expect(isSameWay(way, { ...way, ends: "rejected" })).toBe(false);
  });

  it("may ask for a role, or for nobody in particular", () => {
    const { steps } = expectationOf(way);
    const asks = (who: object) => ({ ...way, steps: [steps[0]!, { taskId: "two", ...who }] }) as never;

    expect(isAsExpected(asks({ who: "anybody" }), way, hasRole)).toBe(true);
    expect(isAsExpected(asks({ who: "role", roleCode: "finance" }), way, hasRole)).toBe(true);
    expect(isAsExpected(asks({ who: "role", roleCode: "legal" }), way, hasRole)).toBe(false);
    const nobody = { ...way, steps: [way.steps[0]!, { taskId: "two", people: [] }] };
    expect(isAsExpected(asks({ who: "role", roleCode: "finance" }), nobody, hasRole)).toBe(false);
  });
});
