import { useEffect, useState } from "react";
import {
  listMatrices,
  type MatrixDetail,
  matrixDetail,
  saveMatrix,
} from "#contract/calls/approver-matrix.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { useSend } from "../api/index.ts";

const longest = 100;

interface History {
  past: readonly MatrixContent[];
  present: MatrixContent;
  future: readonly MatrixContent[];
  about: string | undefined;
}

/** A matrix being written: every change can be undone; what is not saved is told when the page is left. */
export function useMatrixDraft(loaded: MatrixDetail) {
  const [stored, setStored] = useState(loaded);
  const [history, setHistory] = useState<History>({
    past: [],
    present: loaded.content,
    future: [],
    about: undefined,
  });
  const { send, sending } = useSend(saveMatrix, { invalidates: [listMatrices, matrixDetail] });
  const content = history.present;
  const isChanged = content !== stored.content;
  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isChanged]);

  /** `about` joins what is typed into one cell to one step back. */
  function edit(change: (before: MatrixContent) => MatrixContent, about?: string): void {
    setHistory((before) => {
      const present = change(before.present);
      if (present === before.present) return before;
      const joins = about !== undefined && about === before.about && before.past.length > 0;
      const past = joins ? before.past : [...before.past, before.present].slice(-longest);
      return { past, present, future: [], about };
    });
  }

  function undo(): void {
    setHistory((before) => {
      const present = before.past.at(-1);
      if (present === undefined) return before;
      const future = [before.present, ...before.future];
      return { past: before.past.slice(0, -1), present, future, about: undefined };
    });
  }

  function redo(): void {
    setHistory((before) => {
      const [present, ...future] = before.future;
      if (present === undefined) return before;
      return { past: [...before.past, before.present], present, future, about: undefined };
    });
  }

  /** What was stored becomes the state that changes begin from; what was typed meanwhile stays. */
  function takeStored(next: MatrixDetail, sent: MatrixContent): void {
    setStored({ ...next, content: sent });
  }

  async function save(): Promise<MatrixDetail | undefined> {
    const { matrixId, rowVersion } = stored;
    const saved = await send({ matrixId, rowVersion, content });
    if (saved !== undefined) takeStored(saved, content);
    return saved;
  }

  return {
    stored,
    content,
    isChanged,
    saving: sending,
    edit,
    save,
    takeStored,
    ...(history.past.length > 0 ? { undo } : {}),
    ...(history.future.length > 0 ? { redo } : {}),
  };
}
export type MatrixDraft = ReturnType<typeof useMatrixDraft>;
