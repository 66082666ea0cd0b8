/** Work that is done a piece at a time, so that something else may be done between two of them. */
export type Pieces<Result> = Generator<undefined, Result>;

/** Does all of it at once. */
export function allPieces<Result>(pieces: Pieces<Result>): Result {
  for (;;) {
    const piece = pieces.next();
    if (piece.done === true) return piece.value;
  }
}
