import { expect, it } from "vitest";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { Seal } from "#contract/shapes/seal.ts";
import { mayApplyFor, placementFaults } from "../../../../src/web/fields/seal-placements/placement-faults.ts";

const seal = {
  sealId: 1,
  sealName: "合同专用章",
  medium: "physical",
  isUsable: true,
  mayApply: ["contract"],
  keepers: [{ userCode: "KEEPER" }],
} as unknown as Seal;
const placements: SealPlacement[] = [{ sealId: 1, position: "documentSeal", description: "落款处" }];

/** What is wrong with a seal that stood there when its reader began. */
function problemFor(reader: { access?: string[]; userCode?: string; isSubmitted: boolean }) {
  const faults = placementFaults({
    component: { componentCode: "sealPositions" } as FormComponent,
    placements,
    style: "physical",
    files: [],
    seals: new Map([[1, seal]]),
    facts: new Map(),
    mayApply: (each) =>
      mayApplyFor(each, { access: ["employee"], userCode: "STAFF", before: new Set([1]), ...reader }),
  });
  return faults["sealPositions[0]"]?.problem;
}

it("a seal that may not be applied for any more is told while one fills in, not to who changes another one later", () => {
  expect(problemFor({ isSubmitted: true })).toBe("sealNotOpen");
  expect(problemFor({ isSubmitted: false })).toBeUndefined();
});

it("whoever has one of its roles, or keeps it, may apply for it", () => {
  expect(problemFor({ isSubmitted: true, access: ["employee", "contract"] })).toBeUndefined();
  expect(problemFor({ isSubmitted: true, userCode: "KEEPER" })).toBeUndefined();
});
