import { useMemo } from "react";
import { processDesignNames } from "#contract/calls/process-design.ts";
import { withStampForm } from "#contract/seals/stamp-form.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { useCall } from "../api/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { useCalled, usersNamed, type ValueSources } from "../process-words/index.ts";

/**
 * What the values of a definition are said with: names of people, roles, forms and fields; codes until they have arrived.
 * People of both definitions are asked for at once: of one form one answer serves both.
 */
export function useWordSources(
  definition: ProcessDefinition,
  both: readonly ProcessDefinition[],
  nameOf: (taskId: string) => string,
): ValueSources {
  const t = useTexts("process-words", "process-design", "process-effects", "conditions", "task");
  const language = useLanguage();
  const { pageId = "" } = definition;
  const users = useMemo(() => [...new Set(both.flatMap(usersNamed))].toSorted().slice(0, 2_000), [both]);
  const { data: names } = useCall(
    processDesignNames,
    { ...(pageId === "" ? {} : { pageId }), ...(users.length === 0 ? {} : { userCodes: users }) },
    { quiet: true, staleTime: 60_000 },
  );
  const page = useMemo(() => withStampForm(definition, names?.page ?? undefined), [definition, names]);
  const pages = useMemo(() => [page], [page]);
  const called = useCalled(both, pages, names?.users);
  return { t, language, names, page, called, nameOf };
}
