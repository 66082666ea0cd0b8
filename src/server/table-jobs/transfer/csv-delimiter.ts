const signs = [",", ";", "\t"];
const looked = 20;

/**
 * The comma, or the semicolon or tab that some programs write instead: whichever most of the first lines have equally
 * often, as a title above the heads has none, and a decimal comma stands in some cells only. Pure.
 */
export function delimiterOf(text: string): string {
  // A quotation that goes on beyond the text ends with it.
  const bare = text.replaceAll(/(?<=^|[,;\t\r\n])"[^"]*(?:""[^"]*)*(?:"|$)/gu, "");
  const lines = bare
    .split(/\r\n|\n|\r/u)
    .filter((line) => line.trim() !== "")
    .slice(0, looked);
  const judged = signs.map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
    const [usual] = [...new Set(counts)]
      .map((count) => ({ count, lines: counts.filter((each) => each === count).length }))
      .toSorted((a, b) => b.lines - a.lines || b.count - a.count);
    return { sign, count: usual?.count ?? 0, lines: usual?.lines ?? 0 };
  });
  const [best] = judged.toSorted((a, b) => b.lines - a.lines || b.count - a.count);
  return best === undefined || best.lines * 2 < lines.length || best.count === 0 ? "," : best.sign;
}
