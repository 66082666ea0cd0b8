import { describe, expect, it } from "vitest";
import { graphicsStates } from "#server/seal/pdf/graphics-states.ts";

const statesOf = (content: string) => graphicsStates(Buffer.from(content, "latin1"));

describe("the states of graphics that contents store and bring back", () => {
  it.each([
    ["", 0, 0],
    ["q 1 0 0 1 0 0 cm Q", 0, 0],
    ["q q Q", 0, 1],
    ["Q Q q", 2, 1],
    ["q Q Q q q", 1, 2],
    ["q\0Q\r\nq\tQ", 0, 0],
    ["[(q)]TJ(\\(q (Q) \\)) Tj", 0, 0],
    ["<< /q /Q >> BDC <71> Tj % q\rEMC", 0, 0],
    ["/q gs/Q gs q(x)Tj", 0, 1],
    ["qq Qq quit", 0, 0],
    // Once more than there may be: a viewer may end the picture earlier.
    ["BI /W 1 ID \xff Q q\xfe EI q", 1, 2],
  ])("of %j: %i missing, %i open", (content, missing, open) => {
    expect(statesOf(content)).toEqual({ missing, open });
  });

  it.each(["(never closed", "<never closed", "BI ID \xff never closed"])(
    "of %j cannot be told",
    (content) => {
      expect(() => statesOf(content)).toThrow();
    },
  );
});
