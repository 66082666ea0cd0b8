import { describe, expect, it } from "vitest";
import { END } from "#contract/shapes/process-definition.ts";
import { mergeDefinitions } from "#web/process-designer/model/merge-definitions.ts";
import { mergePlaces, placeSteps } from "#web/process-designer/model/place-steps.ts";
import { approvedBy, aProcess, aStart } from "../../../support/builders/a-process.ts";

const opened = aProcess([aStart("one"), approvedBy("one", "HEAD")]);

describe("steps put on the canvas", () => {
  it("keep their places in whole pixels; steps that are gone leave none", () => {
    const placed = placeSteps(
      { ...opened, places: { gone: { x: 1, y: 1 } } },
      new Map([["one", { x: 10.4, y: -3.6 }]]),
    );
    expect(placed.places).toEqual({ one: { x: 10, y: -4 } });
  });

  it("stay within what a definition may say", () => {
    expect(placeSteps(opened, new Map([[END, { x: 1e9, y: -1e9 }]])).places).toEqual({
      [END]: { x: 100_000, y: -100_000 },
    });
  });

  it("of two designers are taken together without a conflict", () => {
    const mine = placeSteps(opened, new Map([["one", { x: 1, y: 1 }]]));
    const theirs = placeSteps(opened, new Map([[END, { x: 2, y: 2 }]]));
    const merged = mergeDefinitions(opened, mine, theirs);
    expect(merged.definition.places).toEqual({ one: { x: 1, y: 1 }, [END]: { x: 2, y: 2 } });
    expect(merged.both).toEqual([]);
  });

  it("tidied by one of them and untouched by the other are tidied", () => {
    const was = { one: { x: 1, y: 1 } };
    expect(mergePlaces(was, undefined, was)).toBeUndefined();
    expect(mergePlaces(was, was, undefined)).toBeUndefined();
  });
});
