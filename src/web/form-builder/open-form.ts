import type { OutputOf } from "#contract/calls/define-call.ts";
import { getFormPage } from "#contract/calls/opt-form-page.ts";
import { useCall } from "../api/index.ts";

/** A version of a form as the server answers it for designing. */
export type StoredForm = OutputOf<typeof getFormPage>;

/** Reads a version once: whatever came later would take the place of what is being designed. */
export function useStoredForm(pageId: string, version?: number) {
  return useCall(
    getFormPage,
    { pageId, ...(version === undefined ? {} : { version }) },
    { quiet: true, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );
}
