import { distance as editDistance } from "fastest-levenshtein";

/** No name is longer; what is was not mistyped. */
const longestWord = 64;

/**
 * The word that somebody who wrote `word` most likely meant, or undefined where none is near or `word` is longer than
 * any name. At most half of the word may differ; of equally near ones the first wins. Case alone costs less than a letter,
 * and a word that was cut short (`en` for `en-US`) little more than one.
 */
export function nearestWord(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > longestWord) return undefined;
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  const folded = word.toLowerCase();
  for (const candidate of candidates) {
    const exact = editDistance(word, candidate);
    const foldedCandidate = candidate.toLowerCase();
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
