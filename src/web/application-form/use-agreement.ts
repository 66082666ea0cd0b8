import { type RefObject, useCallback, useRef, useState } from "react";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { divideValues, draftInput } from "./draft-input.ts";
import type { Draft } from "./local-draft.ts";

/** So many saves that were never answered are remembered: any of them may have arrived. */
const unansweredMax = 8;

/**
 * What page and server last had in common: what the page was opened with, then what each save made of it (R2). `known` is
 * that, and what was sent since without an answer.
 */
export function useAgreement(
  latest: RefObject<{ detail: TaskDetail; current: () => Draft }>,
  first: () => Draft,
) {
  const [begun] = useState(() => ({ version: latest.current.detail.version, draft: first() }));
  const agreed = useRef(begun);
  const unanswered = useRef<Draft[]>([]);

  /** `isAnswered`: of what was sent before, nothing can arrive any more. */
  const agree = useCallback((version: number, draft: Draft, { isAnswered } = { isAnswered: true }) => {
    agreed.current = { version, draft };
    if (isAnswered) unanswered.current = [];
  }, []);

  /** The draft as it is sent now, what the server has once it has arrived, and the fields that are not sent. */
  const written = useCallback(() => {
    const { detail, current } = latest.current;
    const draft = current();
    const { storable, leftOut } = divideValues(detail, draft.values);
    const sent = { ...draft, values: { ...agreed.current.draft.values, ...storable } };
    unanswered.current = [...unanswered.current, sent].slice(-unansweredMax);
    const input = draftInput(detail, { ...draft, values: storable }, agreed.current.version);
    return { input, sent, leftOut };
  }, [latest]);

  const known = useCallback(
    (): readonly [Draft, ...Draft[]] => [agreed.current.draft, ...unanswered.current],
    [],
  );
  const version = useCallback(() => agreed.current.version, []);
  const held = useRef(false);
  /** Nothing is sent while somebody is asked which of it counts. */
  const hold = useCallback((isToHold: boolean) => {
    held.current = isToHold;
  }, []);
  const isHeld = useCallback(() => held.current, []);
  return { agree, written, known, version, hold, isHeld };
}
