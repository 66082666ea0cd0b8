import { useCallback, useMemo, useState } from "react";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { begin, change, type History, redo, undo, useDocumentState } from "../editing/index.ts";
import type { Builder, BuilderView, Command } from "./builder-context.ts";
import { componentAtKey } from "./model/index.ts";

interface State {
  history: History<FormPage>;
  marked: readonly string[];
}

/** What is marked follows the page: a component that is gone is marked no longer. */
function settled({ history, marked }: State): State {
  const isThere = (key: string) => componentAtKey(history.present, key) !== undefined;
  return { history, marked: marked.every(isThere) ? marked : marked.filter(isThere) };
}

/** The page with its history, what is marked in it, and which view shows it. */
export function useBuilderState(opened: FormPage) {
  const [state, setState] = useDocumentState<State>(() => ({ history: begin(opened), marked: [] }));
  const [wanted, want] = useState<Builder["wanted"]>(undefined);
  const [view, show] = useState<BuilderView>("fields");

  const mark = useCallback(
    (key: string | undefined, how: "alone" | "too" = "alone") => {
      setState((before) => {
        if (key === undefined) return { ...before, marked: [] };
        if (how === "alone") return { ...before, marked: [key] };
        const rest = before.marked.filter((each) => each !== key);
        return { ...before, marked: rest.length < before.marked.length ? rest : [...rest, key] };
      });
    },
    [setState],
  );
  const edit = useCallback(
    (command: Command, about?: string) => {
      setState((before) => {
        const answer = command(before.history.present);
        const { page, marked } = "page" in answer ? answer : { page: answer, marked: undefined };
        const history = change(before.history, page, about);
        if (history === before.history && marked === undefined) return before;
        return settled({ history, marked: marked ?? before.marked });
      });
    },
    [setState],
  );
  const replace = useCallback((page: FormPage) => edit(() => page), [edit]);
  const step = useCallback(
    (to: typeof undo) => setState((before) => settled({ ...before, history: to(before.history) })),
    [setState],
  );
  const { history, marked } = state;
  const isFirst = history.past.length === 0;
  const isLast = history.future.length === 0;
  // The same until something of it changes: what shows the form is drawn again for that alone.
  return useMemo(
    () => ({
      page: history.present,
      step: history.step,
      marked,
      mark,
      edit,
      replace,
      wanted,
      want,
      view,
      show,
      ...(isFirst ? {} : { undo: () => step(undo) }),
      ...(isLast ? {} : { redo: () => step(redo) }),
    }),
    [history.present, history.step, marked, mark, edit, replace, wanted, view, isFirst, isLast, step],
  );
}
