import type { CandidateValue } from "#contract/shapes/form-page.ts";

/** Choices out of a spreadsheet: a column of texts, or texts with what is stored beside them. Pure. */
export function pastedChoices(text: string): CandidateValue[] {
  return text
    .split(/\r?\n/u)
    .map((line) => line.split("\t").map((cell) => cell.trim()))
    .flatMap(([TEXT = "", VALUE = ""]) =>
      TEXT === "" ? [] : [{ VALUE: VALUE === "" ? TEXT : VALUE, TEXT }],
    );
}
