/** A pattern for `like` and `ilike` that finds a text anywhere; the text's own signs mean themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/gu, "\\$&")}%`;
}
