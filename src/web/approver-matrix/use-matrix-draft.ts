import { useCallback, useMemo, useState } from "react";
import {
  listMatrices,
  type MatrixDetail,
  matrixDetail,
  saveMatrix,
} from "#contract/calls/approver-matrix.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { type CallError, useSend } from "../api/index.ts";
import {
  begin,
  change,
  type LocalCopy,
  localCopyKey,
  redo,
  undo,
  useLeaveGuard,
  useDocumentState,
  useLocalCopy,
} from "../editing/index.ts";
import { useSession } from "../session/index.ts";
import { readMatrix } from "./read-matrix.ts";

/**
 * A matrix being written: every change can be undone; what is not saved is told when the page is left, and this browser
 * keeps it. What somebody else saved meanwhile is never written over: `conflict` says so until it is settled.
 */
export function useMatrixDraft(loaded: MatrixDetail) {
  const { userCode } = useSession();
  const [stored, setStored] = useState(loaded);
  const [history, setHistory] = useDocumentState(() => begin(loaded.content));
  const [conflict, setConflict] = useState<CallError>();
  const { send, sending } = useSend(saveMatrix, {
    invalidates: [listMatrices, matrixDetail],
    onError: (error) => {
      const isOutdated = error.code === errorCatalogue.definitionChanged.code;
      if (isOutdated) setConflict(error);
      return isOutdated;
    },
  });
  const content = history.present;
  const isChanged = content !== stored.content;
  const storageKey = localCopyKey("matrix", userCode, stored.matrixId);
  const { content: base, rowVersion } = stored;
  const unsaved = useMemo(
    () => (isChanged ? { edited: content, base, rowVersion } : undefined),
    [isChanged, content, base, rowVersion],
  );
  const drop = useLocalCopy(storageKey, unsaved);
  useLeaveGuard({ is: isChanged ? "typing" : "untouched" });

  /** `about` joins what is typed into one cell to one step back. */
  const edit = useCallback(
    (by: (before: MatrixContent) => MatrixContent, about?: string) =>
      setHistory((before) => change(before, by(before.present), about)),
    [setHistory],
  );
  const goBack = useCallback(() => setHistory(undo), [setHistory]);
  const goOn = useCallback(() => setHistory(redo), [setHistory]);

  /** What was stored becomes the state that changes begin from; what was typed meanwhile stays. */
  function takeStored(next: MatrixDetail, sent: MatrixContent): void {
    setStored({ ...next, content: sent });
  }

  async function saveFrom(began: number, sent: MatrixContent): Promise<MatrixDetail | undefined> {
    const saved = await send({ matrixId: stored.matrixId, rowVersion: began, content: sent });
    if (saved !== undefined) {
      setConflict(undefined);
      takeStored(saved, sent);
    }
    return saved;
  }

  /** What this browser kept goes on from the state it began from, whatever the server has by now. */
  function restore({ edited, base: begun, rowVersion: since }: LocalCopy): void {
    const kept = readMatrix(edited);
    if (kept === undefined) return;
    setStored((before) => ({
      ...before,
      content: readMatrix(begun) ?? before.content,
      rowVersion: since ?? before.rowVersion,
    }));
    edit(() => kept);
  }

  return {
    stored,
    content,
    isChanged,
    saving: sending,
    conflict,
    storageKey,
    edit,
    save: () => saveFrom(rowVersion, content),
    takeStored,
    /** What is said of a version, as it was stored. */
    takeNote: (...noted: Noted) => setStored((before) => withNote(before, ...noted)),
    restore,
    drop,
    /** After a conflict: this counts, in the place of what the other saved. */
    settle: (settled: MatrixContent, theirs: MatrixDetail) => {
      edit(() => settled);
      return saveFrom(theirs.rowVersion, settled);
    },
    /** After a conflict: what the other saved is what one goes on with. */
    take: (theirs: MatrixDetail) => {
      setConflict(undefined);
      setStored(theirs);
      edit(() => theirs.content);
    },
    /** A step back or forth, if there is one; `undo` and `redo` are there where there is. */
    goBack,
    goOn,
    step: history.step,
    ...(history.past.length > 0 ? { undo: goBack } : {}),
    ...(history.future.length > 0 ? { redo: goOn } : {}),
  };
}

type Noted = [version: number, note: string | null];

function withNote(stored: MatrixDetail, ...[version, note]: Noted): MatrixDetail {
  const { versions } = stored;
  return {
    ...stored,
    versions: versions.map((each) => (each.version === version ? { ...each, note } : each)),
  };
}

export type MatrixDraft = ReturnType<typeof useMatrixDraft>;
