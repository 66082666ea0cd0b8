import { expect, it } from "vitest";
import { type LegalContractState, legalContractStates } from "#contract/codes/legal-contract.ts";
import {
  type FollowedApplication,
  stateAfterApplication,
} from "#contract/rules/legal-contract/state-after-application.ts";

const moved = (given: Partial<FollowedApplication>): FollowedApplication => ({
  purpose: "approval",
  status: "running",
  isRejected: false,
  isRecalled: false,
  isSealing: false,
  ...given,
});
/** To where each state goes; those that stay are left out. */
const course = (given: Partial<FollowedApplication>): Partial<Record<LegalContractState, string>> =>
  Object.fromEntries(
    legalContractStates.flatMap((state) => {
      const to = stateAfterApplication(state, moved(given));
      return to === undefined ? [] : [[state, to]];
    }),
  );

it("goes into approval with its application, also when that goes on after its end", () => {
  expect(course({ status: "running" })).toEqual({
    draft: "approving",
    returned: "approving",
    rejected: "approving",
    approved: "approving",
  });
  expect(course({ status: "running", isSealing: true })).toMatchObject({ sealed: "approving" });
});

it("ends as its application ends; what has gone further by itself stays", () => {
  const before = ["draft", "approving", "returned", "rejected"];
  const all = (to: string) =>
    Object.fromEntries(before.filter((each) => each !== to).map((each) => [each, to]));
  expect(course({ status: "complete" })).toEqual(all("approved"));
  expect(course({ status: "complete", isSealing: true })).toEqual(all("sealed"));
  expect(course({ status: "complete", isRejected: true })).toEqual(all("rejected"));
  expect(course({ status: "returned" })).toEqual(all("returned"));
  expect(course({ status: "returned", isRecalled: true })).toEqual(all("draft"));
  expect(course({ status: "cancelled" })).toEqual(all("draft"));
});

it("is sealed by the application for the seal alone, from approved", () => {
  expect(course({ purpose: "sealing", status: "complete" })).toEqual({ approved: "sealed" });
  expect(course({ purpose: "sealing", status: "complete", isRejected: true })).toEqual({});
  expect(course({ purpose: "sealing", status: "cancelled" })).toEqual({});
  expect(course({ purpose: "sealing", status: "running" })).toEqual({ sealed: "approved" });
});
