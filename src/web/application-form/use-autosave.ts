import { useCallback, useEffect, useRef, useState } from "react";
import { saveApplyInfo } from "#contract/calls/task/apply.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { call, type CallError, isCallError, randomName, useRetry } from "../api/index.ts";
import { type Draft, forgetLocalDraft, storeLocalDraft, windowKey } from "./local-draft.ts";
import { useAgreement } from "./use-agreement.ts";

const pauseMs = 1_200;

/** Writing a large form down takes longer than a key may: what is typed within this time is written down once. */
const keepMs = 300;

/** How the draft is kept at the moment. */
export type SaveState =
  | { is: "untouched" }
  | { is: "typing" }
  | { is: "saving" }
  /** `leftOut`: fields that the server was not given, since they cannot be stored as they stand. */
  | { is: "saved"; at: string; leftOut: readonly string[] }
  /** `isKept`: this browser holds what the server has not. */
  | { is: "failed"; error: CallError; isKept: boolean };

/** The draft as the page was opened with it, and as it stands. */
interface DraftOnPage {
  first: () => Draft;
  current: () => Draft;
}

/**
 * Keeps a draft while it is written: in this browser after a blink, and before the page is left or put away; on the
 * server a moment later, and again until the server has it. `save` waits for whatever is under way, sends the rest, and
 * answers whether the server has everything. Each save says what it was written on (R2): at first what the page was opened
 * with, then what the save before made of it. Nothing is sent while the page holds it back, for it to be chosen from.
 */
export function useAutosave(detail: TaskDetail, storageKey: string, { first, current }: DraftOnPage) {
  const [state, setState] = useState<SaveState>({ is: "untouched" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsent = useRef(false);
  const isKept = useRef(true);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));
  const latest = useRef({ detail, current });
  const [place] = useState(() => windowKey(storageKey, randomName()));
  const agreement = useAgreement(latest, first);
  const { agree, written, isHeld } = agreement;
  useEffect(() => {
    latest.current = { detail, current };
  });

  const keep = useCallback(() => {
    if (keeping.current === undefined) return;
    clearTimeout(keeping.current);
    keeping.current = undefined;
    isKept.current = storeLocalDraft(place, latest.current.current(), new Date());
  }, [place]);

  const send = useCallback(async (): Promise<boolean> => {
    if (!unsent.current) return true;
    if (isHeld()) return false;
    unsent.current = false;
    setState({ is: "saving" });
    try {
      const { input, sent, leftOut } = written();
      const answer = await call(saveApplyInfo, input, { idempotencyKey: randomName() });
      agree(answer.version, sent);
      if (!unsent.current) {
        // What was left out is here alone.
        if (leftOut.length === 0) forgetLocalDraft(place);
        setState({ is: "saved", at: answer.savedAt, leftOut });
      }
      return true;
    } catch (error) {
      unsent.current = true;
      if (!isCallError(error)) {
        setState({ is: "typing" });
        throw error;
      }
      setState({ is: "failed", error, isKept: isKept.current });
      return false;
    }
  }, [place, agree, written, isHeld]);

  const save = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    keep();
    // Also after one that threw: what somebody typed since is not lost with it.
    running.current = running.current.then(send, send);
    return running.current;
  }, [keep, send]);

  const touch = useCallback(() => {
    unsent.current = true;
    keeping.current ??= setTimeout(keep, keepMs);
    setState((now) => (now.is === "typing" ? now : { is: "typing" }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), pauseMs);
  }, [keep, save]);

  useRetry(state.is === "failed" ? state.error : undefined, save);

  useWhenPutAway(keep);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      keep();
      if (unsent.current) void save();
    },
    [keep, save],
  );

  /** The page has taken over all that the server has. */
  const settle = useCallback(() => {
    clearTimeout(timer.current);
    clearTimeout(keeping.current);
    keeping.current = undefined;
    unsent.current = false;
    forgetLocalDraft(place);
    setState({ is: "untouched" });
  }, [place]);
  return { state, touch, save, settle, ...agreement };
}

/** Before the page is left or put away. */
function useWhenPutAway(keep: () => void): void {
  useEffect(() => {
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
    };
  }, [keep]);
}
