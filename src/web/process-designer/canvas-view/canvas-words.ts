import { createContext, useContext, useMemo } from "react";
import { useTexts } from "../../i18n/index.ts";
import { useDesign } from "../design-context.ts";
import { useStepName, useWhoWords } from "../use-words.ts";

/** What the drawing says. */
export interface CanvasWords {
  nameOf: (taskId: string) => string;
  whoOf: (taskId: string) => string;
  /** What a way is called: where from, where to, and when. */
  wayOf: (way: { source: string; target: string; when: string }) => string;
}

/**
 * Apart from nodes and edges: a key typed into a name writes the words that are in sight anew, and leaves the drawing of
 * hundreds of steps and ways as it is.
 */
const CanvasWordsContext = createContext<CanvasWords | undefined>(undefined);
export const CanvasWordsGiven = CanvasWordsContext.Provider;

/** The words of the definition that is designed. */
export function useWordsOfDefinition(): CanvasWords {
  const t = useTexts("process-design");
  const stepName = useStepName();
  const who = useWhoWords();
  const { tasks } = useDesign().definition;
  return useMemo(() => {
    const steps = new Map(tasks.map((task) => [task.taskId, task]));
    const nameOf = (taskId: string) => {
      const step = steps.get(taskId);
      return step === undefined ? t("end") : stepName(step);
    };
    return {
      nameOf,
      whoOf(taskId) {
        const step = steps.get(taskId);
        return step === undefined ? "" : who(step);
      },
      wayOf: ({ source, target, when }) =>
        `${nameOf(source)} ${t("leadsTo", { step: nameOf(target) })} ${when}`.trimEnd(),
    };
  }, [tasks, stepName, who, t]);
}

/** The words of the drawing around. */
export function useCanvasWords(): CanvasWords {
  const words = useContext(CanvasWordsContext);
  if (words === undefined) throw new Error("no canvas around");
  return words;
}

/** The element that says what a node or an edge is called. Spaces would part it in two. */
export function nameIdOf(id: string): string {
  return `canvas-name-${encodeURIComponent(id)}`;
}
