import { type DOMAttributes, type RefObject, useLayoutEffect, useRef } from "react";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { numbersOf } from "../model/index.ts";

/**
 * A field that a change puts among other lines is drawn anew there: where the focus was on it, it is on it again, whoever
 * made the change.
 */
export function useFocusStays(
  list: RefObject<HTMLElement | null>,
  components: readonly FormComponent[],
): Pick<DOMAttributes<HTMLElement>, "onFocus" | "onBlur"> {
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    const at = components.findIndex(({ componentCode }) => componentCode === focused.current);
    list.current?.querySelector<HTMLElement>(`[data-key="${at}"]`)?.focus({ preventScroll: true });
  }, [list, components]);
  return {
    onFocus: ({ target }) => {
      const { key } = (target as HTMLElement).dataset;
      focused.current = key === undefined ? undefined : components[numbersOf(key)[0]]?.componentCode;
    },
    onBlur: () => (focused.current = undefined),
  };
}
