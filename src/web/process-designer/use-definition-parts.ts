import { useMemo } from "react";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { DocumentParts } from "../editing/index.ts";
import { useTexts } from "../i18n/index.ts";
import { mergeDefinitions, partOf } from "./model/index.ts";
import { withInner } from "./panel/step-properties.ts";
import { usePropertyTitle, useStepName } from "./use-words.ts";

/** Names in other languages are written with the text itself. */
const named: Readonly<Record<"process" | "step", Readonly<Record<string, string>>>> = {
  process: { i18n: "processName", commentsI18n: "processComments" },
  step: { i18n: "taskName" },
};

/** A definition by its parts: steps by id, `""` the process itself. */
export function useDefinitionParts(): DocumentParts<ProcessDefinition> {
  const t = useTexts("process-design");
  const nameOf = useStepName();
  const titleOf = usePropertyTitle();
  return useMemo(() => {
    const stepIn = ({ tasks }: ProcessDefinition, id: string) => tasks.find(({ taskId }) => taskId === id);
    return {
      changed: (before, after) => mergeDefinitions(before, after, before).onlyMine,
      has: (definition, id) => id === "" || stepIn(definition, id) !== undefined,
      nameOf: (definition, id) => {
        const step = stepIn(definition, id);
        return step === undefined ? t("theProcess") : nameOf(step);
      },
      propertiesOf: (definition, id) => {
        const part = partOf(definition, id);
        return part === undefined ? undefined : withInner(part);
      },
      titleOf: (_definition, id, property) =>
        titleOf(named[id === "" ? "process" : "step"][property] ?? property),
    };
  }, [t, nameOf, titleOf]);
}
