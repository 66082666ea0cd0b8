import { useEffect, useRef, useState } from "react";
import { todoTaskDetail } from "#contract/calls/task.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { sameValue } from "#contract/rules/same-value.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { type CallError, invalidate } from "../api/index.ts";
import type { FormStore } from "../form-viewer/index.ts";
import type { SaveState } from "./use-autosave.ts";

/** The application is no longer what its page was opened with. */
export function isStale(error: CallError): boolean {
  return error.code === errorCatalogue.staleVersion.code;
}

/**
 * Keeps the page of an application at what the server has: it is asked for again once the server refuses to save what
 * was filled in on an older one. What somebody filled in stays, the rest is as it is there, and is saved then. Answers
 * whether the process is another than it was saved with, until the page is left.
 */
export function useNewVersion(
  detail: TaskDetail,
  store: FormStore,
  { state, touch }: { state: SaveState; touch: () => void },
): boolean {
  const [isRenewed, setRenewed] = useState(detail.instance.savedWithVersion !== undefined);
  const shown = useRef(detail);
  const isUnsaved = state.is === "failed" || state.is === "typing";
  const refusal = state.is === "failed" && isStale(state.error) ? state.error : undefined;
  useEffect(() => {
    if (refusal !== undefined) void invalidate(todoTaskDetail);
  }, [refusal]);
  useEffect(() => {
    const before = shown.current;
    shown.current = detail;
    if (before.version === detail.version) return;
    if (before.instance.processVersion !== detail.instance.processVersion) setRenewed(true);
    const own = Object.entries(store.values()).filter(
      ([code, value]) => !sameValue(before.values[code], value),
    );
    store.takeOver({ ...store.values(), ...detail.values, ...Object.fromEntries(own) });
    if (isUnsaved) touch();
  }, [detail, store, touch, isUnsaved]);
  return isRenewed;
}
