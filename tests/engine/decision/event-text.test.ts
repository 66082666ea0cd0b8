import fc from "../../support/properties.ts";
import { describe, expect, it } from "vitest";
import { type EngineEvent, eventText, replay } from "#engine";
import { approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const run = aRun({ people: somePeople("STAFF", "A"), tasks: [aStart("a"), approvedBy("a", "A")] })
  .submit()
  .approve("A");

describe("the canonical text of an event", () => {
  it("has sorted keys and no blanks, and leaves out what is not set", () => {
    const event = {
      type: "recalled",
      sequence: 3,
      reason: 'as "agreed"',
      at: 5,
      actor: "A",
      causedBy: undefined,
    };
    expect(eventText(event as unknown as EngineEvent)).toBe(
      '{"actor":"A","at":5,"reason":"as \\"agreed\\"","sequence":3,"type":"recalled"}',
    );
  });

  it("does not depend on the order a database gives keys back in", () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, each]) => [key, shuffled(each)]),
      );
    };
    for (const event of run.events) {
      const stored = shuffled(JSON.parse(JSON.stringify(event))) as EngineEvent;
      expect(eventText(stored)).toBe(eventText(event));
    }
  });

  it("differs whenever a value differs", () => {
    const text = (comment: string): string => eventText({ ...run.events[4], comment } as EngineEvent);
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => (text(one) === text(other)) === (one === other)),
    );
  });
});

describe("replaying", () => {
  it("I8: the events alone rebuild the snapshot", () => {
    expect(replay(run.events)).toEqual(run.snapshot);
  });

  it("needs the beginning", () => {
    expect(() => replay([])).toThrow("no events");
    expect(() => replay(run.events.slice(1))).toThrow("has not begun");
  });

  it("leaves the earlier snapshot as it was", () => {
    const halfway = replay(run.events.slice(0, 5));
    const copy = structuredClone(halfway);
    replay(run.events);
    expect(halfway).toEqual(copy);
  });
});
