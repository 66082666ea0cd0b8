import type { Language } from "#contract/codes/language.ts";
import { text } from "../../texts/index.ts";

/** Why a file cannot be read as a sheet; the words stand in `texts/<language>/tables-server.json` under `sheet`. */
export type SheetProblem =
  | "broken"
  | "noWorkbook"
  | "oldWorkbook"
  | "hasPassword"
  | "encoding"
  | "quoteNotClosed"
  | "formulaWithoutValue"
  | "withoutSheet"
  | "empty"
  | "emptySheet"
  | "noSuchSheet"
  | "notText"
  | "tooManyLines"
  | "tooManyCells"
  | "lineTooLong"
  | "cellTooLong"
  | "outsideSheet"
  | "tooManyHeads"
  | "headsTooLong"
  | "sharedTextTooLong"
  | "textsTooLong"
  | "archiveBomb"
  | "memory";

/** A file that is no sheet, or one beyond what a sheet may be. */
export class SheetUnreadable extends Error {
  readonly problem: SheetProblem;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(problem: SheetProblem, params: Readonly<Record<string, string | number>> = {}) {
    super(`${problem} ${JSON.stringify(params)}`);
    this.problem = problem;
    this.params = params;
  }

  /** What is wrong, for the person who sent the file. */
  told(language: Language, file: string): string {
    const reason = text(language, "tables-server", `sheet.${this.problem}`, this.params);
    return text(language, "errors", "sheetUnreadable", { file, reason });
  }
}
