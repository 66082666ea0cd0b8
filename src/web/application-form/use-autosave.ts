import { useCallback, useEffect, useRef, useState } from "react";
import { saveApplyInfo } from "#contract/calls/task.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { call, type CallError, isCallError, newIdempotencyKey, useRetry } from "../api/index.ts";
import { draftInput } from "./draft-input.ts";
import { type Draft, forgetLocalDraft, storeLocalDraft } from "./local-draft.ts";

const pauseMs = 1_200;

/** Writing a large form down takes longer than a key may: what is typed within this time is written down once. */
const keepMs = 300;

/** How the draft is kept at the moment. */
export type SaveState =
  | { is: "untouched" }
  | { is: "typing" }
  | { is: "saving" }
  | { is: "saved"; at: string }
  /** `isKept`: this browser holds what the server has not. */
  | { is: "failed"; error: CallError; isKept: boolean };

/**
 * Keeps a draft while it is written: in this browser after a blink, and before the page is left or put away; on the
 * server a moment later, and again until the server has it. `save` waits for whatever is under way, sends the rest, and
 * answers whether the server has everything.
 */
export function useAutosave(detail: TaskDetail, storageKey: string, current: () => Draft) {
  const [state, setState] = useState<SaveState>({ is: "untouched" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsent = useRef(false);
  const isKept = useRef(true);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));
  const latest = useRef({ detail, current });
  useEffect(() => {
    latest.current = { detail, current };
  });

  const keep = useCallback(() => {
    if (keeping.current === undefined) return;
    clearTimeout(keeping.current);
    keeping.current = undefined;
    isKept.current = storeLocalDraft(storageKey, latest.current.current(), new Date());
  }, [storageKey]);

  const send = useCallback(async (): Promise<boolean> => {
    if (!unsent.current) return true;
    unsent.current = false;
    setState({ is: "saving" });
    try {
      const draft = latest.current.current();
      const input = draftInput(latest.current.detail, draft);
      const { savedAt } = await call(saveApplyInfo, input, { idempotencyKey: newIdempotencyKey() });
      if (!unsent.current) {
        forgetLocalDraft(storageKey);
        setState({ is: "saved", at: savedAt });
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
  }, [storageKey]);

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

  useEffect(() => {
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
    };
  }, [keep]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      keep();
      if (unsent.current) void save();
    },
    [keep, save],
  );
  return { state, touch, save };
}
