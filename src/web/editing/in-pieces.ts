import type { Pieces } from "#contract/rules/pieces.ts";

/** So long a piece may keep whoever types waiting, in milliseconds. */
const pieceMs = 4;

/** Does work between what the page does otherwise; what is answered ends it early. */
export function inPieces<Result>(
  work: Pieces<Result>,
  done: (result: Result) => void,
  failed: (error: unknown) => void,
): () => void {
  let waiting: ReturnType<typeof setTimeout>;
  const goOn = () => {
    const until = performance.now() + pieceMs;
    try {
      do {
        const piece = work.next();
        if (piece.done === true) return done(piece.value);
      } while (performance.now() < until);
    } catch (error) {
      return failed(error);
    }
    waiting = setTimeout(goOn);
  };
  waiting = setTimeout(goOn);
  return () => clearTimeout(waiting);
}
