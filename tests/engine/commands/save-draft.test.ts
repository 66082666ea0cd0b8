import { expect, it } from "vitest";
import { aNumber, aPage, approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const page = aPage(aNumber("amount"));
const aDraft = (): Run =>
  aRun({ people: somePeople("STAFF", "A"), page, tasks: [aStart("a"), approvedBy("a", "A")] });

it("a draft that is saved again as it is leaves the history as it is (D13, E34)", () => {
  const run = aDraft().save({ amount: 1 }, { title: "Title" });
  const { eventCount } = run.snapshot;
  run.save({ amount: 1 }, { title: " Title " }).save({});
  expect(run.snapshot.eventCount).toBe(eventCount);
});

it.each<[string, (run: Run) => Run]>([
  ["a value", (run) => run.save({ amount: 2 })],
  ["the title", (run) => run.save({}, { title: "Another" })],
])("%s that is another than before is kept", (_what, change) => {
  const run = aDraft().save({ amount: 1 }, { title: "Title" });
  const { eventCount } = run.snapshot;
  expect(change(run).snapshot.eventCount).toBe(eventCount + 1);
});
