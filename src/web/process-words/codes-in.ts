/** Codes as a definition lists them, separated by commas. Pure. */
export function codesIn(text: string): string[] {
  return text
    .split(/[,，]/u)
    .map((code) => code.trim())
    .filter((code) => code !== "");
}
