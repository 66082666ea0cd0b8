import { expect, it } from "vitest";
import { approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { anOrganisation } from "../../support/builders/an-organisation.ts";

const people = anOrganisation({ people: { STAFF: {}, A: {}, ADMIN1: {}, LEFT: { inactive: true } } });
const submitted = (taskAssigned = "A"): Run =>
  aRun({
    people,
    tasks: [
      aStart("a"),
      approvedBy("a", "A", { to: "b", seatChanges: ["transfer", "delegate"] }),
      approvedBy("b", taskAssigned, { emptyPolicy: "fail" }),
    ],
  }).submit();
const stopped = (): Run => submitted("LEFT").approve("A");

/** Every command that names people, and the field that it names them in. */
const naming: readonly [string, string, (name: string) => unknown][] = [
  ["a transfer", "userCodes", (name) => submitted().tryGive("transfer", "a:A", name)],
  ["a delegation", "userCodes", (name) => submitted().tryGive("delegate", "a:A", name)],
  ["a countersign", "signUsers", (name) => submitted().tryAsk("a:A", [name])],
  ["a reassignment", "toUserCode", (name) => submitted().tryReassign("a:A", name)],
  ["a jump", "userCodes", (name) => submitted().tryJump("b", { userCodes: [name] })],
  ["a retry", "userCodes", (name) => stopped().tryRetry("b", [name])],
];

it.each(naming)(
  "%s to somebody who has left says so; of nobody it says that there is none",
  (_what, field, give) => {
    expect(give("LEFT")).toMatchObject({
      errors: { [field]: { problem: "hasLeft", params: { person: "LEFT" } } },
    });
    expect(give("NOBODY")).toMatchObject({
      errors: { [field]: { problem: "unknownUser", params: { user: "NOBODY" } } },
    });
  },
);
