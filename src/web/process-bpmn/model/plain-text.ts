const foreign = /[^\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]+/gu;

/** A text as the body of an element brings it back: lines, but no other control characters and no blanks around it. Pure. */
export function plainBody(text: string): string {
  return text.replaceAll(foreign, " ").trim();
}

/** A text as an attribute brings it back: one line. Pure. */
export function plainText(text: string): string {
  return plainBody(text.replaceAll(/\n+/gu, " "));
}

/** JSON of nothing but characters that XML may contain. Pure. */
export function jsonForXml(value: unknown): string {
  return JSON.stringify(value).replaceAll(foreign, (characters) =>
    Array.from(
      { length: characters.length },
      (_, at) => `\\u${characters.charCodeAt(at).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
}

/** The exact text where the file still says what was written for it, else what the file says. Pure. */
export function exactText(said: string, exact: unknown, plain = plainText): string {
  return typeof exact === "string" && plain(exact) === said ? exact : said;
}
