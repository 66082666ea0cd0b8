import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { listProcessForPageId } from "#contract/calls/opt-form-page.ts";
import { fieldRightsOf, type FieldRightMap } from "#contract/rules/field-rights.ts";
import { fieldAddresses } from "#contract/shapes/form-components.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { call, queryKeyOf, useCall, useMay } from "../../api/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";

/** Somebody who looks at the form: with the rights of a step of a process, or as who fills it in. */
export interface Viewer {
  id: string;
  label: string;
  rights: FieldRightMap;
}

/** Whose eyes a form may be looked at with: the applicant's, a reader's, and those of every step of every process that uses it. */
export function useViewers(page: FormPage): { viewers: readonly Viewer[]; error: Error | null } {
  const t = useTexts("form-builder");
  const language = useLanguage();
  const seesUses = useMay(listProcessForPageId.name) === true;
  const readsProcesses = useMay(getProcessDataList.name) === true;
  const used = useCall(
    listProcessForPageId,
    { pageId: page.pageId },
    { enabled: seesUses && readsProcesses, quiet: true },
  );
  const latest = useMemo(() => {
    const byId = new Map<string, number>();
    for (const { processId, processVersion } of used.data ?? [])
      if (!byId.has(processId)) byId.set(processId, processVersion);
    return [...byId].slice(0, 20);
  }, [used.data]);
  const definitions = useQueries({
    queries: latest.map(([processId, version]) => ({
      queryKey: queryKeyOf(getProcessDataList, { processId, version }),
      queryFn: () => call(getProcessDataList, { processId, version }),
    })),
    combine: (answers) => ({
      tasks: answers.flatMap(({ data }) => {
        const definition = data?.rows[0]?.definition;
        return (definition?.tasks ?? []).map((task) => ({ definition, task }));
      }),
      error: answers.find(({ error }) => error !== null)?.error ?? null,
    }),
  });
  const { tasks } = definitions;
  const viewers = useMemo(() => {
    const all = (right: "write" | "read") =>
      Object.fromEntries(fieldAddresses(page).map((address) => [address, right]));
    const start = { taskId: "start", taskName: "", taskType: "start", transitions: [] } as const;
    return [
      {
        id: "applicant",
        label: t("preview.applicant"),
        rights: fieldRightsOf({ ...start, transitions: [] }, page),
      },
      { id: "reader", label: t("preview.reader"), rights: all("read") },
      ...tasks.map(({ definition, task }) => ({
        id: `${definition?.processId ?? ""} ${task.taskId}`,
        label: t("preview.step", {
          process: definition?.i18n?.[language] ?? definition?.processName,
          step: task.i18n?.[language] ?? task.taskName,
        }),
        rights: fieldRightsOf(task, page),
      })),
    ];
  }, [page, tasks, t, language]);
  return { viewers, error: used.error ?? definitions.error };
}
