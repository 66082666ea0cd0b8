import type { DOMAttributes, KeyboardEvent, SyntheticEvent } from "react";

type Focusable = HTMLElement | SVGElement;

const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";
/** When it is looked whether the focus is gone: at once, and once what is drawn later is drawn. */
const looks = [0, 60, 250, 600];

/**
 * For the frame of a designer or of a form's lines: where a key or a button takes away what had the focus (a step, a row, a
 * button that has nothing more to undo), the focus goes to the same thing drawn anew, else to the next one of its kind, else to whatever is near.
 */
export function useFocusBeside<Frame extends HTMLElement>(): Pick<
  DOMAttributes<Frame>,
  "onKeyDownCapture" | "onClickCapture"
> {
  return { onKeyDownCapture: (event) => void (mayTake(event) && watch(event)), onClickCapture: watch };
}

/** Keys that may take something away; what is typed takes nothing. */
function mayTake({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if ((target as Element).matches("input:not([type=checkbox], [type=radio]), textarea, [contenteditable]"))
    return false;
  return ctrlKey || metaKey || altKey || ["Delete", "Backspace", "Enter", " "].includes(key);
}

function watch({ currentTarget: frame }: SyntheticEvent<HTMLElement>): void {
  const lost = document.activeElement as Focusable | null;
  if (lost === null || !frame.contains(lost)) return;
  const around = [...frame.querySelectorAll<Focusable>(focusable)];
  const at = around.indexOf(lost);
  const identity = identityOf(lost);
  const near = [...around.slice(at + 1), ...around.slice(0, at).toReversed()];
  const look = () => {
    if (document.activeElement !== document.body || (lost.isConnected && !isOff(lost))) return;
    const there = [...frame.querySelectorAll<Focusable>(focusable)].filter((each) => !isOff(each));
    const left = near.filter((each) => each.isConnected && !isOff(each));
    const heir =
      there.find((each) => identityOf(each) === identity) ??
      left.find((each) => kindOf(each) === kindOf(lost)) ??
      left[0];
    heir?.focus();
  };
  for (const after of looks) setTimeout(look, after);
}

/** What tells a thing from others of its kind, also when it is drawn anew. */
function identityOf(element: Focusable): string {
  const name = element.getAttribute("aria-label") ?? element.textContent?.slice(0, 80);
  return JSON.stringify([element.tagName, name, element.dataset]);
}

const kindOf = ({ tagName, classList }: Focusable) => `${tagName} ${classList[0] ?? ""}`;

/** It cannot take the focus: it is disabled, or not shown. */
function isOff(element: Focusable): boolean {
  return element.matches(":disabled, [tabindex='-1']") || element.getClientRects().length === 0;
}
