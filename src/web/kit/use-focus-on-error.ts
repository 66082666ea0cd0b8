import { type RefObject, useEffect } from "react";
import { focusFirstError } from "./focus-first-error.ts";

/**
 * Leads to what has to be mended: where one of the dialog's buttons was pressed and a field turns out to be wrong, the first
 * such field takes the focus. What is judged while somebody writes takes them nowhere.
 */
export function useFocusOnError(
  dialog: RefObject<HTMLElement | null>,
  foot: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    let isPressed = false;
    const press = ({ type, target }: Event) => {
      if (type === "submit" || foot.current?.contains(target as Node) === true) isPressed = true;
    };
    const write = () => {
      isPressed = false;
    };
    const look = () => {
      // What was wrong the last time stands there until the answer has come.
      if (!isPressed || element.querySelector("button[aria-busy=true]") !== null) return;
      if (focusFirstError(element)) isPressed = false;
    };
    const looking = new MutationObserver(look);
    looking.observe(element, {
      subtree: true,
      childList: true,
      attributeFilter: ["aria-invalid", "data-invalid", "aria-busy"],
    });
    element.addEventListener("click", press);
    element.addEventListener("submit", press);
    element.addEventListener("input", write);
    return () => {
      looking.disconnect();
      element.removeEventListener("click", press);
      element.removeEventListener("submit", press);
      element.removeEventListener("input", write);
    };
  }, [dialog, foot]);
}
