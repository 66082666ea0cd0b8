/**
 * The cells of a range copied from a spreadsheet: cells end at a tab, rows at a line's end; a cell in quotation marks
 * may hold both. The empty line that spreadsheets put at the end is left out. Pure.
 */
export function readRange(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  while (cell.lastIndex < text.length) {
    const start = cell.lastIndex;
    const match = cell.exec(text);
    // A quotation mark that nothing closes is a character like any other.
    const [whole, quoted, plain = "", end] = match ?? rest(text, start);
    cell.lastIndex = start + whole.length;
    row.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim());
    if (end !== "\t") {
      rows.push(row);
      row = [];
    } else if (cell.lastIndex === text.length) row.push("");
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

function rest(text: string, start: number): [string, undefined, string, string] {
  const [whole, plain, end] = /^([^\t\r\n]*)(\t|\r\n|\n|\r|$)/.exec(text.slice(start)) as unknown as [
    string,
    string,
    string,
  ];
  return [whole, undefined, plain, end];
}

/** Whether a text is more than one cell of a spreadsheet. In a field of several lines, lines alone are no range. */
export function isRange(text: string, intoSeveralLines: boolean): boolean {
  const trimmed = text.replace(/[\r\n]+$/u, "");
  return trimmed.includes("\t") || (!intoSeveralLines && /[\r\n]/.test(trimmed));
}
