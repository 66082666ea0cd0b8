import { useState } from "react";
import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import type { SheetLines } from "#contract/shapes/sheets.ts";
import { call, isCallError } from "../api/index.ts";

/** What became of the file that was chosen last. */
export interface SheetFile {
  reading: boolean;
  /** Which sheet was read, and which there are; absent where nothing was, or no file was chosen. */
  read: SheetLines | undefined;
  /** Why the file cannot be read, or its sheet. */
  failed: string | undefined;
  /** Reads a file; `undefined` forgets the one before. */
  take: (file: File | undefined) => Promise<SheetLines | undefined>;
  /** Reads another sheet of the same file. */
  takeSheet: (sheet: string) => Promise<SheetLines | undefined>;
}

/** Has a CSV or XLSX file read by a call that takes one; `take` answers its lines, and nothing where there are none to go on with. */
export function useSheetFile<Declared extends CallDeclaration>(
  declaration: OutputOf<Declared> extends SheetLines ? Declared : never,
): SheetFile {
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState<SheetLines>();
  const [failed, setFailed] = useState<string>();
  const [reading, setReading] = useState(false);
  const readFrom = async (from: File | undefined, sheet?: string) => {
    setFile(from);
    setFailed(undefined);
    if (sheet === undefined) setRead(undefined);
    if (from === undefined) return undefined;
    setReading(true);
    try {
      const input = { file: from, ...(sheet === undefined ? {} : { sheet }) };
      const lines = (await call(declaration, input as InputOf<Declared>)) as SheetLines;
      setRead(lines);
      setFailed(lines.problem ?? undefined);
      return lines.problem === null ? lines : undefined;
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailed(error.said);
      return undefined;
    } finally {
      setReading(false);
    }
  };
  return {
    reading,
    read,
    failed,
    take: (from) => readFrom(from),
    takeSheet: (sheet) => readFrom(file, sheet),
  };
}
