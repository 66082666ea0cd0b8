import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import {
  approveTask,
  countersignTask,
  type EngineEvent,
  type InstanceSnapshot,
  isDone,
  replay,
  upgradeSnapshot,
} from "#engine";
import { aNumber, aPage } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { readHistory } from "../../support/builders/recorded-stories.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";
import { inOrder } from "../../support/builders/read-back.ts";

/** What an older version wrote: never changed, so that every later version goes on reading it. */
interface Golden {
  definition: ProcessDefinition;
  events: EngineEvent[];
  snapshot: InstanceSnapshot;
}

const folder = "tests/engine/histories";
const histories = readdirSync(folder);
const read = (name: string): Golden => JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as Golden;
const desks = ({ seats }: InstanceSnapshot): string[] =>
  seats
    .filter(({ status }) => status === "open")
    .map(({ taskId, userCode }) => `${taskId}:${userCode}`)
    .sort();

/** As the host reads it: the event that opened a seat is known from the history. */
function asRead({ events, snapshot }: Golden): InstanceSnapshot {
  const openedBy = new Map(
    events.flatMap((event) => (event.type === "seat_opened" ? [[event.seat.seatId, event.sequence]] : [])),
  );
  const seats = snapshot.seats.map((seat) => ({ ...seat, openedBy: openedBy.get(seat.seatId)! }));
  return { ...snapshot, seats: seats.toReversed() };
}

describe.each(histories)("the history %s of an older version", (name) => {
  it("replays to what was on whose desk", () => {
    const golden = read(name);
    expect(desks(replay(golden.events))).toEqual(desks(golden.snapshot));
  });

  it("reads as it did when it was recorded", () => {
    const recorded = JSON.parse(readFileSync("tests/engine/recorded-histories.json", "utf8")) as object;
    expect(recorded).toHaveProperty([name], readHistory(name));
  });

  it("gives what was stored then, as it is kept today", () => {
    const golden = read(name);
    expect(inOrder(upgradeSnapshot(asRead(golden)))).toEqual(replay(golden.events));
  });

  it("goes on to its end", () => {
    // given
    const { definition, snapshot: _, ...golden } = read(name);
    const bundle = { definition, version: 1, page: aPage(aNumber("amount")) };
    const people = somePeople("STAFF", "A", "B", "C", "D", "E", "X");
    const { context } = aRun({ people, definition });
    let snapshot = replay(golden.events);

    // when everybody agrees
    let number = 1000;
    for (let step = 0; step < 30 && snapshot.status === "running"; step += 1) {
      const seat = snapshot.seats.find(({ status }) => status === "open")!;
      const by = {
        ...context.call(aRun({ people, definition }), seat.userCode),
        newSeatId: () => (number += 1),
      };
      const command = { seatId: seat.seatId, opinion: "agreed", agrees: true };
      const verb = seat.askedBySeatId === undefined ? approveTask : countersignTask;
      const outcome = verb(bundle, snapshot, command, by);
      if (!isDone(outcome)) throw new Error(JSON.stringify(outcome));
      snapshot = outcome.snapshot;
    }

    // then
    expect(snapshot.status).toBe("complete");
  });
});

it("what is written today is left as it is", () => {
  const run = aRun({ people: somePeople("STAFF"), tasks: read(histories[0]!).definition.tasks });
  expect(upgradeSnapshot(run.snapshot)).toBe(run.snapshot);
});

it("a deputy's place of an older version is held for the person they stood in for", () => {
  const { visits, seats } = replay(read("v1-groups-reassigned-and-taken-back.json").events);
  const seat = seats.find(({ userCode }) => userCode === "E")!;
  const slot = visits[seat.visitId - 1]!.slots!.find(({ slotId }) => slotId === seat.slotId);
  expect(slot).toMatchObject({ represents: ["X"], groups: ["money"] });
});
