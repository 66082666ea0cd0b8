/**
 * Edits between two words: letters put in, left out, replaced, or two neighbours swapped.
 * Pure; upper and lower case count as different letters.
 */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}

/**
 * The word that somebody who wrote `word` most likely meant, or undefined where none is near.
 * At most half of the word may differ; of equally near ones the first wins. Case alone costs less than a letter,
 * and a word that was cut short (`en` for `en-US`) little more than one.
 */
export function nearestWord(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const exact = editDistance(word, candidate);
    const [folded, foldedCandidate] = [word.toLowerCase(), candidate.toLowerCase()];
    const cutShort = word.length >= 2 && foldedCandidate.startsWith(folded) ? 1 : Number.POSITIVE_INFINITY;
    const distance = Math.min(exact, editDistance(folded, foldedCandidate) + 0.5, cutShort);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  const allowed = Math.max(1, Math.floor(word.length / 2));
  return bestDistance <= allowed ? best : undefined;
}
