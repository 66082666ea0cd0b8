import { useState } from "react";
import { listApplyByPage } from "#contract/calls/basic.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { batchCreateTask } from "#contract/calls/task/special.ts";
import { useSend } from "../api/index.ts";
import { lookUpNames, namesToFind, readRange } from "../fields/index.ts";
import { useLanguage } from "../i18n/index.ts";
import {
  readApplications,
  readHeadings,
  type SheetProblem,
  type WantedApplication,
} from "./read-applications.ts";
import type { SheetColumn } from "./sheet-columns.ts";

export type Filed = OutputOf<typeof batchCreateTask>;

/** What stands in the sheet, once it was read and tried. */
export interface Tried {
  applications: WantedApplication[];
  /** Headings that name no column. */
  unknown: string[];
  problems: SheetProblem[];
  /** What would become of each line; nothing where the sheet itself is wrong. */
  foretold?: Filed;
}

/** Reads a pasted sheet, tries what it asks for, and files it. */
export function useStartMany(processId: string, columns: readonly SheetColumn[]) {
  const language = useLanguage();
  const [tried, setTried] = useState<Tried | undefined>(undefined);
  const [filed, setFiled] = useState<Filed | undefined>(undefined);
  const [isReading, setReading] = useState(false);
  const { send, sending } = useSend(batchCreateTask, { invalidates: [listApplyByPage] });

  const read = async (text: string): Promise<Tried> => {
    const [headings = [], ...lines] = readRange(text.trimEnd());
    const { found, unknown } = readHeadings(headings, columns);
    const meant = found.map((column) => column?.component);
    const names = namesToFind(
      meant.filter((component) => component !== undefined),
      lines.map((cells) => cells.filter((_cell, at) => meant[at] !== undefined)),
      () => true,
    );
    const named = await lookUpNames(names);
    const asked = readApplications(processId, lines, found, language, named);
    return { ...asked, unknown };
  };

  return {
    tried,
    filed,
    busy: isReading || sending,
    forget: () => setTried(undefined),
    /** Says what would become of each line; files nothing. */
    async tryOut(text: string) {
      setReading(true);
      try {
        const asked = await read(text);
        const isReadable =
          asked.unknown.length + asked.problems.length === 0 && asked.applications.length > 0;
        const jsonString = JSON.stringify(asked.applications);
        // Without a line below the headings there is nothing to try.
        const foretold = isReadable ? await send({ jsonString, dryRun: true }) : undefined;
        setTried({ ...asked, ...(foretold === undefined ? {} : { foretold }) });
      } finally {
        setReading(false);
      }
    },
    async file() {
      if (tried?.foretold === undefined) return;
      const done = await send({ jsonString: JSON.stringify(tried.applications) });
      if (done !== undefined) setFiled(done);
    },
  };
}
