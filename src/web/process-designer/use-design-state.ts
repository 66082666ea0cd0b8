import { useCallback, useMemo, useState } from "react";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { Chosen, Command, WantedPlace } from "./design-context.ts";
import { begin, change, type History, redo, undo, useDocumentState } from "../editing/index.ts";

interface State {
  history: History<ProcessDefinition>;
  chosen: string | undefined;
  marked: readonly string[];
}

/** What is chosen follows the definition: a step that is gone is chosen no longer. */
function settled({ history, chosen, marked }: State): State {
  const ids = new Set(history.present.tasks.map(({ taskId }) => taskId));
  return {
    history,
    chosen: chosen !== undefined && ids.has(chosen) ? chosen : undefined,
    marked: marked.every((id) => ids.has(id)) ? marked : marked.filter((id) => ids.has(id)),
  };
}

/** The definition with its history, and apart from it what is chosen in it. */
export function useDesignState(opened: ProcessDefinition, chosenFirst?: string) {
  const [state, setState] = useDocumentState<State>(() =>
    settled({
      history: begin(opened),
      chosen: chosenFirst,
      marked: chosenFirst === undefined ? [] : [chosenFirst],
    }),
  );
  const [wanted, want] = useState<WantedPlace>();

  const choose = useCallback(
    (taskId: string | undefined, how: "alone" | "too" = "alone") => {
      setState((before) => {
        if (taskId === undefined) return { ...before, chosen: undefined, marked: [] };
        if (how === "alone") return { ...before, chosen: taskId, marked: [taskId] };
        const isMarked = before.marked.includes(taskId);
        const marked = isMarked
          ? before.marked.filter((each) => each !== taskId)
          : [...before.marked, taskId];
        return { ...before, marked, chosen: isMarked ? marked.at(-1) : taskId };
      });
    },
    [setState],
  );

  const mark = useCallback(
    (taskIds: readonly string[]) => {
      setState((before) => settled({ ...before, marked: taskIds, chosen: taskIds.at(-1) }));
    },
    [setState],
  );

  const edit = useCallback(
    (command: Command, about?: string) => {
      setState((before) => {
        const answer = command(before.history.present);
        const { definition, chosen } =
          "definition" in answer ? answer : { definition: answer, chosen: undefined };
        const history = change(before.history, definition, about);
        if (history === before.history) return before;
        return settled(chosen === undefined ? { ...before, history } : { history, chosen, marked: [chosen] });
      });
    },
    [setState],
  );

  const replace = useCallback((definition: ProcessDefinition) => edit(() => definition), [edit]);
  const goBack = useCallback(
    () => setState((before) => settled({ ...before, history: undo(before.history) })),
    [setState],
  );
  const goOn = useCallback(
    () => setState((before) => settled({ ...before, history: redo(before.history) })),
    [setState],
  );
  const { history, chosen, marked } = state;
  const edited = useMemo(
    () => ({
      definition: history.present,
      step: history.step,
      choose,
      mark,
      edit,
      replace,
      want,
      ...(history.past.length > 0 ? { undo: goBack } : {}),
      ...(history.future.length > 0 ? { redo: goOn } : {}),
    }),
    [history, choose, mark, edit, replace, goBack, goOn],
  );
  const selection = useMemo((): Chosen => ({ chosen, marked, wanted }), [chosen, marked, wanted]);
  return { edited, selection };
}
