import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { readNumber } from "../../fields/index.ts";

/** What the columns of a sheet are called, and an example of each where a line follows. */
export interface SheetColumn {
  title: string;
  example: string;
}

/** Reads the head of a sheet copied from a spreadsheet, or of a CSV file: its first line, and the second as examples. Pure. */
export function readColumns(text: string): SheetColumn[] {
  const [head = "", example = ""] = text.replace(/^\uFEFF/u, "").split(/\r?\n/u);
  const separator = head.includes("\t") ? "\t" : (/[;,，]/u.exec(head)?.[0] ?? "\t");
  const examples = cellsOf(example, separator);
  return cellsOf(head, separator).flatMap((title, at) =>
    title === "" ? [] : [{ title, example: examples[at] ?? "" }],
  );
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

/** A field for a column of a sheet: what its example looks like says what it holds. Pure. */
export function componentOfColumn({ title, example }: SheetColumn, number: number): FormComponent {
  const type = typeOf(example);
  const code = title.replaceAll(/[^A-Za-z0-9_]/gu, "");
  return {
    componentOrder: 0,
    componentCode: /^[A-Za-z]/u.test(code) ? code.slice(0, 60) : `field${number}`,
    componentTitle: [...title].slice(0, 100).join(""),
    componentType: type,
    componentDataType:
      type === ComponentType.number
        ? ComponentDataType.number
        : type === ComponentType.text
          ? ComponentDataType.text
          : ComponentDataType.date,
    componentCol: 6,
    candidateType: "CUSTOMIZE",
  };
}

function typeOf(example: string): ComponentType {
  if (/^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/u.test(example)) return ComponentType.date;
  if (/^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[ T]\d{1,2}:\d{2}/u.test(example)) return ComponentType.dateTime;
  return example !== "" && readNumber(example) !== undefined ? ComponentType.number : ComponentType.text;
}
