/** The lines of a sheet copied from a spreadsheet as cells; its separator is told by the first of them. Pure. */
export function readLines(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/u, "").split(/\r?\n/u);
  const [head = ""] = lines;
  const separator = head.includes("\t") ? "\t" : (/[;,，]/u.exec(head)?.[0] ?? "\t");
  return lines.filter((line) => line.trim() !== "").map((line) => cellsOf(line, separator));
}

/** Cells of a line; one in quotes may hold the separator. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? "";
    if (sign === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}
