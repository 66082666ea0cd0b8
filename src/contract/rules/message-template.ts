const place = /\{\{\s*([A-Za-z][A-Za-z0-9_.]*)\s*\}\}/gu;

/** The names of the `{{variables}}` in a text, each once, in order. Pure. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(place)].map(([, name = ""]) => name))];
}

/** Puts values in place of a text's `{{variables}}`; one without a value stays as it is. Nothing is evaluated. Pure. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(place, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}
