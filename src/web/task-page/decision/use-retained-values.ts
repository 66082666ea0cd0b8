import { useEffect, useState } from "react";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { createFormStore } from "../../form-viewer/index.ts";
import { forgetValues, retainValues, readRetainedValues } from "./retained-values.ts";

/**
 * The form of a task whose changes outlive another task, a reload and the end of a session, as the opinion does; `restored`
 * are the fields that begin with what was changed before, until that is given up.
 */
export function useRetainedValues(key: string, detail: TaskDetail) {
  const [{ store, first }] = useState(() => {
    const kept = readRetainedValues(key, detail);
    const made = createFormStore(detail.values);
    for (const [code, value] of Object.entries(kept)) made.setValue(code, value);
    return { store: made, first: Object.keys(kept) };
  });
  const [restored, setRestored] = useState(first);
  useEffect(
    () => store.listenToChange(() => retainValues(key, detail, store.values())),
    [store, key, detail],
  );
  return {
    store,
    restored,
    discard: () => {
      store.replaceValues(detail.values);
      forgetValues(key);
      setRestored([]);
    },
    forget: () => forgetValues(key),
  };
}
