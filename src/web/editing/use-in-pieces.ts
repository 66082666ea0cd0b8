import { startTransition, useEffect, useState } from "react";
import type { Pieces } from "#contract/rules/pieces.ts";
import { inPieces } from "./in-pieces.ts";

type Done<Found> = { found: Found | undefined } | { error: unknown };

/**
 * What is found out between whatever else the page does: as it was found last, and nothing at first. Begun anew whenever
 * `begin` is another one. What says the same as before is the same to whoever shows it: at most keys nothing is drawn again.
 */
export function useInPieces<Found>(begin: (() => Pieces<Found>) | undefined): Found | undefined {
  const [done, setDone] = useState<Done<Found>>({ found: undefined });
  useEffect(() => {
    if (begin === undefined) return undefined;
    return inPieces(
      begin(),
      (found) =>
        startTransition(() =>
          setDone((before) => ("found" in before && isSame(before.found, found) ? before : { found })),
        ),
      (error) => setDone({ error }),
    );
  }, [begin]);
  // Whatever surrounds the screen says what happened.
  if ("error" in done) throw done.error;
  return done.found;
}

function isSame<Found>(one: Found | undefined, other: Found): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}
