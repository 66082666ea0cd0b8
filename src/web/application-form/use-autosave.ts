import { useCallback, useEffect, useRef, useState } from "react";
import { saveApplyInfo } from "#contract/calls/task.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { call, type CallError, isCallError, newIdempotencyKey } from "../api/index.ts";
import { draftInput } from "./draft-input.ts";
import { type Draft, forgetLocalDraft, keepLocalDraft } from "./local-draft.ts";

const pauseMs = 1_200;

/** How the draft is kept at the moment. */
export type SaveState =
  | { is: "untouched" }
  | { is: "typing" }
  | { is: "saving" }
  | { is: "saved"; at: string }
  | { is: "failed"; error: CallError };

/**
 * Keeps a draft while it is written: in this browser at once, on the server a moment later. `save` waits for whatever
 * is under way and sends the rest, and answers whether the server has everything.
 */
export function useAutosave(detail: TaskDetail, storageKey: string, current: () => Draft) {
  const [state, setState] = useState<SaveState>({ is: "untouched" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsent = useRef(false);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));
  const latest = useRef({ detail, current });
  useEffect(() => {
    latest.current = { detail, current };
  });

  const send = useCallback(async (): Promise<boolean> => {
    if (!unsent.current) return true;
    unsent.current = false;
    setState({ is: "saving" });
    const draft = latest.current.current();
    try {
      const input = draftInput(latest.current.detail, draft);
      const { savedAt } = await call(saveApplyInfo, input, { idempotencyKey: newIdempotencyKey() });
      if (!unsent.current) {
        forgetLocalDraft(storageKey);
        setState({ is: "saved", at: savedAt });
      }
      return true;
    } catch (error) {
      if (!isCallError(error)) throw error;
      unsent.current = true;
      setState({ is: "failed", error });
      return false;
    }
  }, [storageKey]);

  const save = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    running.current = running.current.then(send);
    return running.current;
  }, [send]);

  const touch = useCallback(() => {
    unsent.current = true;
    keepLocalDraft(storageKey, latest.current.current(), new Date());
    setState({ is: "typing" });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), pauseMs);
  }, [save, storageKey]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (unsent.current) void save();
    },
    [save],
  );
  return { state, touch, save };
}
