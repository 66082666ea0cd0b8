import { pastedCells } from "#contract/rules/pasted-cells.ts";

/** The lines of a sheet copied from a spreadsheet as cells; its separator is told by the first of them. Pure. */
export function readLines(text: string): string[][] {
  const [head = ""] = text.split(/\r?\n/u);
  const separator = head.includes("\t") ? "\t" : (/[;,，]/u.exec(head)?.[0] ?? "\t");
  return pastedCells(text, separator).filter((cells) => cells.some((cell) => cell !== ""));
}
