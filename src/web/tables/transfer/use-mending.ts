import { useRef, useState } from "react";
import { correctImportLine, listImportLines, listTableJobs } from "#contract/calls/table-transfer.ts";
import { onTable } from "#contract/calls/tables.ts";
import type { ImportLine } from "#contract/shapes/tables.ts";
import { call, isCallError, presentError, queryClient } from "../../api/index.ts";
import type { Entity } from "../source/entity.ts";
import type { Corrections } from "./corrections.ts";

/** Which lines of which import are shown. */
export interface LinesListed {
  jobId: string;
  onlyErrors: boolean;
  afterLine: number;
  pageSize: number;
}

type Lines = Readonly<Record<number, ImportLine>>;

/**
 * Corrects cells one after the other, each in its line as the one before left it: two of one line would else be sent side by
 * side, and the second bring back what the first had corrected. Answers the lines as they are now.
 */
export function useMending(
  entity: Entity,
  listed: LinesListed,
  { corrections, onMended }: { corrections: Corrections; onMended: () => void },
) {
  const [mended, setMended] = useState<Lines>({});
  const latest = useRef(mended);
  const asOf = (line: ImportLine) => latest.current[line.line] ?? line;

  function put(lines: Lines) {
    latest.current = { ...latest.current, ...lines };
    setMended(latest.current);
  }

  async function mendNow(given: ImportLine, at: number, text: string, shown: readonly ImportLine[]) {
    const line = asOf(given);
    const cell = `${line.line} ${at}`;
    corrections.take(cell);
    if (line.cells[at] === text) return;
    const { jobId } = listed;
    try {
      const cells = line.cells.with(at, text);
      put({
        [line.line]: await call(onTable(correctImportLine, entity.name), { jobId, line: line.line, cells }),
      });
      put(await linesChanged(entity, listed, shown.filter((other) => other.line !== line.line).map(asOf)));
      const [now] = await call(onTable(listTableJobs, entity.name), { jobId });
      if (now !== undefined) queryClient.setQueryData(["table job", entity.name, jobId], now);
      onMended();
    } catch (cause) {
      if (!isCallError(cause)) throw cause;
      if (asOf(line).cells[at] !== text)
        corrections.refuse(cell, { line: line.line, again: () => mendNow(given, at, text, shown) });
      presentError(cause);
    }
  }

  function mend(shown: readonly ImportLine[], line: ImportLine, at: number, text: string): Promise<void> {
    return corrections.inTurn(() => mendNow(line, at, text, shown));
  }

  return { asOf: (line: ImportLine) => mended[line.line] ?? line, mend };
}

/** The other lines on the page that are judged otherwise now: one of two equal values has been mended. */
async function linesChanged(
  entity: Entity,
  asked: LinesListed,
  others: readonly ImportLine[],
): Promise<Record<number, ImportLine>> {
  const listing = onTable(listImportLines, entity.name);
  const { rows } = await call(listing, { ...asked });
  const now = new Map(rows.map((row) => [row.line, row]));
  const gone = others.filter(({ line }) => !now.has(line));
  // Without an error they are no longer among those asked for.
  for (const { line } of gone) {
    const [row] = (await call(listing, { jobId: asked.jobId, afterLine: line - 1, pageSize: 1 })).rows;
    if (row?.line === line) now.set(line, row);
  }
  return Object.fromEntries(
    others.flatMap(({ line }) => {
      const row = now.get(line);
      return row === undefined ? [] : [[line, row]];
    }),
  );
}
