import { useCallback } from "react";
import { useBuilder } from "../builder-context.ts";
import { changeComponent } from "../model/index.ts";

/** Gives a component a width in columns, within one and twelve; one change with the width before and after it. */
export function useSetSpan(): (key: string, span: number) => void {
  const { edit } = useBuilder();
  return useCallback(
    (key, wanted) => {
      const span = Math.min(12, Math.max(1, wanted));
      edit(
        (now) =>
          changeComponent(now, key, (component) =>
            component.componentCol === span ? component : { ...component, componentCol: span },
          ),
        `${key} componentCol`,
      );
    },
    [edit],
  );
}
