/**
 * The cells of lines copied from a spreadsheet. Programs put a cell into quotation marks that holds a line break, a
 * separator or such a mark; one that stands within a cell is only itself. Pure.
 */
export function pastedCells(text: string, separator = "\t"): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = "";
  let isQuoted = false;
  const signs = text.replace(/^\uFEFF/u, "").replaceAll(/\r\n?/gu, "\n");
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at] ?? "";
    if (isQuoted && sign === '"' && signs[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (isQuoted) {
      if (sign === '"') isQuoted = false;
      else cell += sign;
    } else if (sign === '"' && cell.trim() === "" && closes(signs, at, separator)) {
      isQuoted = true;
      cell = "";
    } else if (sign === separator || sign === "\n") {
      line.push(cell.trim());
      cell = "";
      if (sign === "\n") {
        lines.push(line);
        line = [];
      }
    } else cell += sign;
  }
  if (cell !== "" || line.length > 0) lines.push([...line, cell.trim()]);
  return lines;
}

/** Whether the quotation that begins here ends where a cell does: otherwise it is an inch or the like. */
function closes(signs: string, from: number, separator: string): boolean {
  for (let at = from + 1; at < signs.length; at += 1) {
    if (signs[at] !== '"') continue;
    if (signs[at + 1] !== '"') return [separator, "\n", " ", undefined].includes(signs[at + 1]);
    at += 1;
  }
  return false;
}
