import { useEffect, useMemo, useState } from "react";
import type { TaskDetail } from "#contract/shapes/task.ts";
import type { FormStore } from "../../form-viewer/index.ts";
import { changedFields } from "./changed-fields.ts";
import type { Change } from "./change-notice.tsx";

/**
 * Notices that an application changed while it was being read. What the reader wrote stays, the rest becomes new;
 * a decision is sent for the version the reader has taken note of.
 */
export function useReadingChanges(detail: TaskDetail, store: FormStore) {
  const [known, setKnown] = useState({ version: detail.version, values: detail.values });
  const { version, values, form } = detail;

  useEffect(() => {
    const own = new Set(store.changed());
    const kept = Object.fromEntries(Object.entries(store.values()).filter(([code]) => own.has(code)));
    store.takeOver({ ...values, ...kept });
  }, [values, store]);

  const change = useMemo((): Change | undefined => {
    if (version === known.version) return undefined;
    const components = changedFields(form.components, known.values, values);
    return components.length === 0 ? undefined : { components, before: known.values, after: values };
  }, [version, values, form, known]);

  return {
    change,
    /** Where only the chain moved on there is nothing to take note of. */
    knownVersion: change === undefined ? version : known.version,
    understand: () => setKnown({ version, values }),
  };
}
