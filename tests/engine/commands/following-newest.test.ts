import { expect, it } from "vitest";
import { followingNewest, isDone, replay, saveDraft, submitApplication } from "#engine";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { aField, aNumber, aPage, approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B");
const page = aPage(aField("reason"), aNumber("amount"));
const aDraft = (): Run => aRun({ people, page, tasks: [aStart("a"), approvedBy("a", "A")] });

interface Version {
  version: number;
  definition: ProcessDefinition;
  page?: FormPage;
}
const version = (number: number, given: Partial<Version> = {}): Version => ({
  version: number,
  definition: aProcess([aStart("b"), approvedBy("b", "B")]),
  page,
  ...given,
});

it("a draft goes the way of the version that is newest when it is submitted (R4)", () => {
  const run = aDraft().save({ amount: 1 }).follow(version(2));
  expect(run.snapshot.processVersion).toBe(2);
  expect(run.submit({}).open()).toEqual(["b:B"]);
});

it("its one task is the initiating task of that version, whatever it is called there", () => {
  const begin = { ...aStart("b"), taskId: "begin" };
  const definition = aProcess([begin, approvedBy("b", "B")]);
  const run = aDraft().follow(version(2, { definition }));
  expect(run.open()).toEqual(["begin:STAFF"]);
  expect(run.submit({}).open()).toEqual(["b:B"]);
});

it("what was filled in stays, also where the new form does not have it; what nobody filled in gets its default", () => {
  const asksMore = aPage(aNumber("amount", { defaultValue: "7" }), aField("place", { defaultValue: "here" }));
  const run = aDraft()
    .save({ amount: 1, reason: "home" })
    .follow(version(2, { page: asksMore }));
  expect(run.snapshot.form).toMatchObject({ amount: 1, reason: "home", place: "here" });
});

it("a value that the new form does not take is kept until it is submitted, and keeps nothing from being saved", () => {
  const counted = aPage(aNumber("reason"), aNumber("amount"));
  const run = aDraft()
    .save({ reason: "home" })
    .follow(version(2, { page: counted }));
  expect(run.save({ amount: 2 }).snapshot.form).toMatchObject({ reason: "home", amount: 2 });
  expect(run.trySubmit({})).toMatchObject({ refused: "invalidInput", errors: { reason: {} } });
  expect(run.submit({ reason: 3 }).open()).toEqual(["b:B"]);
});

it("says with which version it was saved last, until it is saved again", () => {
  const run = aDraft().save({ amount: 1 }).follow(version(2)).follow(version(3));
  expect(run.snapshot.savedWithVersion).toBe(1);
  expect(run.save({ amount: 2 }).snapshot.savedWithVersion).toBeUndefined();
  expect("savedWithVersion" in run.follow(version(4)).submit({}).snapshot).toBe(false);
});

it("says nothing where its own version is the newest again", () => {
  const run = aDraft().save({ amount: 1 }).follow(version(2)).follow(version(1));
  expect("savedWithVersion" in run.snapshot).toBe(false);
});

it("what its holder saw before is stale: nothing is submitted or saved unseen (R2)", () => {
  const run = aDraft();
  const { seatId, version: seen } = run.seatOf("STAFF");
  const before = run.snapshot;
  const late = { seatId, version: seen, values: { amount: 1 }, title: "Title" };
  for (const command of [submitApplication, saveDraft])
    expect(
      run.attempt("STAFF", (context) =>
        followingNewest(version(2), run.snapshot, context, (snapshot) =>
          command(version(2), snapshot, late, context),
        ),
      ),
    ).toMatchObject({ refused: "staleVersion" });
  expect(run.snapshot).toBe(before);
});

it("is a part of the command that comes with it, and both replay", () => {
  const run = aDraft();
  const { seatId } = run.seatOf("STAFF");
  const outcome = run.outcomeOf("STAFF", (context) =>
    followingNewest(version(2), run.snapshot, context, (snapshot) =>
      submitApplication(version(2), snapshot, { seatId, title: "Title" }, context),
    ),
  );
  if (!isDone(outcome)) throw new Error(JSON.stringify(outcome));
  expect(outcome.events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["version_followed", "submitted"]),
  );
  expect(replay([...run.events, ...outcome.events])).toEqual(outcome.snapshot);
});

it("what has been submitted keeps its version, also back at its applicant", () => {
  const run = aDraft().submit({}).return("A", "apply:STAFF");
  const before = run.snapshot;
  expect(run.follow(version(2)).snapshot).toEqual(before);
});
