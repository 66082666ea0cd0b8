import { useMemo } from "react";
import { sealsDocuments, withStampForm } from "#contract/seals/stamp-form.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";

/**
 * The form as applications of a process have it, by which the server judges too: of one that seals, the stamp form is a
 * part of it. The same object as long as nothing of it changes, so that what was found by it counts on.
 */
export function useFormPage(definition: ProcessDefinition, page: FormPage | undefined): FormPage | undefined {
  const seals = sealsDocuments(definition);
  const { processId, processName } = definition;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the steps it reads only whether one seals
  return useMemo(() => withStampForm(definition, page), [seals, processId, processName, page]);
}
