import fc from "../support/properties.ts";
import { it } from "vitest";
import { aMove, play } from "../support/builders/a-random-story.ts";
import { aRandomProcess, everything } from "../support/builders/a-random-process.ts";

/** Moves of random people on random processes; every one of them is followed by a check of all invariants. `COMMANDS=20000` for less, `SEED=99` for the same again. */
const wanted = Number(process.env["COMMANDS"] ?? 1_000_000);
const movesEach = 40;
const seed = process.env["SEED"];

it(`${wanted} commands of random people lose, double and forget nothing`, () => {
  fc.assert(
    fc.property(
      aRandomProcess(everything, 2),
      fc.array(aMove, { minLength: movesEach, maxLength: movesEach }),
      (definition, moves) => {
        play(definition, moves);
      },
    ),
    {
      numRuns: Math.ceil(wanted / movesEach),
      // A story made shorter is another story: the one that failed is told as it was.
      endOnFailure: true,
      ...(seed === undefined ? {} : { seed: Number(seed) }),
    },
  );
});
