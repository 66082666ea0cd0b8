import { expect, it } from "vitest";
import { applyEvent, type EventBody, receiptsOf, replay, withReceipt } from "#engine";
import { aNumber, aPage, approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";
import { inOrder } from "../../support/builders/read-back.ts";

const people = somePeople("STAFF", "A", "B", "C");
const tasks = [
  aStart(["a", "told"], { split: "all" }),
  approvedBy("a", "A", { to: "b", fieldRights: { amount: "write" } }),
  approvedBy("b", "B"),
  aTask("told", {
    taskType: "read",
    assignedType: "users",
    taskAssigned: "B,C",
    fieldRights: { amount: "read" },
  }),
];
const sent = (): Run => aRun({ people, page: aPage(aNumber("amount")), tasks }).submit({ amount: 1 });

it("is no event: the history stays as long as it was, and what was read has ended with the opinion", () => {
  const run = sent();
  const before = run.events.length;
  run.read("C", "noted");
  expect([run.events.length, run.snapshot.eventCount]).toEqual([before, before]);
  expect(run.seatOf("C")).toMatchObject({ status: "ended", cause: "handled", opinion: "noted" });
});

it("stands with what replaying gives, each after the event that it followed", () => {
  const run = sent();
  run.read("C", "noted").approve("A", { values: { amount: 2 } });
  run.read("told:B").approve("b:B");
  expect(replay(run.events, receiptsOf(run.snapshot))).toEqual(inOrder(run.snapshot));
  expect(replay(run.events)).not.toEqual(inOrder(run.snapshot));
});

it("of what has ended changes nothing", () => {
  const run = sent();
  const { seatId } = run.seatOf("told:C");
  run.recall();
  const receipt = { seatId, after: run.snapshot.eventCount, at: run.now };
  expect(withReceipt(run.snapshot, receipt)).toEqual(run.snapshot);
});

it("stays, whatever a command decided that did not know of it", () => {
  const run = sent();
  const { seatId } = run.seatOf("told:C");
  const unread = run.snapshot;
  run.read("C", "noted");
  const read = run.snapshot;
  const bodies: EventBody[] = [
    { type: "seat_closed", seatId, cause: "recalled" },
    { type: "form_changed", visitId: 1, changed: { amount: 3 }, shownTo: [seatId] },
  ];
  for (const body of bodies) {
    const event = { sequence: unread.eventCount + 1, at: run.now, actor: "STAFF", ...body };
    expect(applyEvent(read, event).seats).toEqual(read.seats);
    expect(applyEvent(unread, event).seats).not.toEqual(unread.seats);
  }
});
