/** Statements of a table, or of some of its fields, that were written before, by what tells one from another. */
export type StatementTexts<Of extends object, Text = string> = WeakMap<Of, Map<string, Text>>;

const mostOfEach = 200;

/** The text of a statement of that name, written where it is not known yet. */
export function statementOf<Of extends object, Text>(
  texts: StatementTexts<Of, Text>,
  of: Of,
  name: string,
  write: () => Text,
): Text {
  let known = texts.get(of);
  if (known === undefined || known.size > mostOfEach) {
    known = new Map();
    texts.set(of, known);
  }
  let text = known.get(name);
  if (text === undefined) {
    text = write();
    known.set(name, text);
  }
  return text;
}
