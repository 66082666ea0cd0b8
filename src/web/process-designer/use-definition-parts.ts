import { useMemo } from "react";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { DocumentParts } from "../editing/index.ts";
import { useTexts } from "../i18n/index.ts";
import { mergeDefinitions } from "./model/index.ts";
import { useStepName } from "./use-words.ts";

/** A definition by its parts: steps by id, `""` the process itself. */
export function useDefinitionParts(): DocumentParts<ProcessDefinition> {
  const t = useTexts("process-design");
  const nameOf = useStepName();
  return useMemo(() => {
    const stepIn = ({ tasks }: ProcessDefinition, id: string) => tasks.find(({ taskId }) => taskId === id);
    return {
      changed: (before, after) => mergeDefinitions(before, after, before).onlyMine,
      has: (definition, id) => id === "" || stepIn(definition, id) !== undefined,
      nameOf: (definition, id) => {
        const step = stepIn(definition, id);
        return step === undefined ? t("theProcess") : nameOf(step);
      },
    };
  }, [t, nameOf]);
}
