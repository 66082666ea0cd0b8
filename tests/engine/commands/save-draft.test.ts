import { describe, expect, it } from "vitest";
import { aField, aNumber, aPage, approvedBy, aStart } from "../../support/builders/a-process.ts";
import { replay } from "#engine";
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

it("a save makes what was seen before stale, and says who saved when; saved as it is, it makes nothing stale (R2)", () => {
  // given
  const run = aDraft();
  const seen = run.snapshot.seats[0]!.version;
  run.save({ amount: 1 });
  const now = run.snapshot.seats[0]!.version;

  // when
  const late = () => run.save({ amount: 2 }, { version: seen });

  // then
  expect(now).toBe(seen + 1);
  expect(late).toThrow("draftSavedMeanwhile");
  expect(run.save({ amount: 1 }, { version: now }).snapshot.seats[0]!.version).toBe(now);
  expect(run.save({ amount: 3 }, { version: now }).snapshot.form.amount).toBe(3);
});

it("a save that was written before saves made anything stale is replayed as it was", () => {
  // given
  const run = aDraft().save({ amount: 1 });
  const older = run.events.map((event) => {
    if (event.type !== "draft_saved") return event;
    const { seatId: _seatId, ...rest } = event;
    return rest;
  });

  // when
  const [seat] = replay(older).seats;

  // then
  expect([seat?.version, seat?.saved]).toEqual([1, undefined]);
});

it.each<[string, (run: Run) => Run]>([
  ["a value", (run) => run.save({ amount: 2 })],
  ["the title", (run) => run.save({}, { title: "Another" })],
])("%s that is another than before is kept", (_what, change) => {
  const run = aDraft().save({ amount: 1 }, { title: "Title" });
  const { eventCount } = run.snapshot;
  expect(change(run).snapshot.eventCount).toBe(eventCount + 1);
});

describe("a form with the title among its fields", () => {
  const titled = (): Run =>
    aRun({
      people: somePeople("STAFF", "A"),
      page: aPage(aField("subject", { isHeading: true }), aNumber("amount")),
      tasks: [aStart("a"), approvedBy("a", "A")],
    });
  const both = ({ snapshot }: Run) => [snapshot.title, snapshot.form["subject"]];

  it("has it there whichever place it is given in", () => {
    expect(both(titled().save({}, { title: "Chairs" }))).toEqual(["Chairs", "Chairs"]);
    expect(both(titled().save({ subject: " Desks " }))).toEqual(["Desks", " Desks "]);
  });

  it("has it there again where the field comes back empty and the title stands", () => {
    expect(both(titled().save({}, { title: "Chairs" }).save({ subject: null }))).toEqual([
      "Chairs",
      "Chairs",
    ]);
  });

  it("loses it in both places where the title is taken away", () => {
    expect(both(titled().save({}, { title: "Chairs" }).save({}, { title: " " }))).toEqual(["", ""]);
  });

  it("refuses what is no text in its place, and puts no title there that nobody gave", () => {
    const run = titled();
    expect(() => run.save({ subject: 5 })).toThrow("subject");
    expect(both(run.save({ amount: 1 }))).toEqual(["", undefined]);
  });
});
