/** A mail's text as HTML: every character as it is written, paragraphs kept, and nothing a link but our own addresses. */
export function htmlOf(text: string, links: readonly string[]): string {
  const paragraphs = text
    .split(/\n{2,}/u)
    .map((paragraph) => `<p>${linked(escaped(paragraph), links).replaceAll("\n", "<br>")}</p>`);
  return `<!doctype html><html><body>${paragraphs.join("")}</body></html>`;
}

function linked(html: string, links: readonly string[]): string {
  return [...new Set(links)]
    .filter((link) => link !== "")
    .map(escaped)
    .reduce((whole, link) => whole.replaceAll(link, `<a href="${link}">${link}</a>`), html);
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? character);
}
