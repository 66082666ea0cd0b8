import { useEffect } from "react";
import { focusFirstError, wrongFields } from "./focus-first-error.ts";

/** What a button sends stands in the nearest of these around it. */
const places = "form, dialog, [role=dialog], [role=group], li, section, [role=tabpanel], main";

interface Press {
  button: HTMLButtonElement;
  place: Element;
  /** What was wrong there already, and of no concern; nothing of a form that is sent by its own button. */
  known: Set<Element>;
  /** It has sent something: a form is sent by its own button, of others a refusal tells. */
  isSent: boolean;
}

/** Hears of what the server refuses; answers how to end it. */
type Refusals = (listener: () => void) => () => void;

/**
 * Leads to what has to be mended, on a page as in a dialog: where a button sent something and fields turn out to be wrong,
 * the first of them takes the focus. Whoever goes on writing or presses something else meanwhile is left alone. Answers how
 * to end it.
 */
export function leadToErrors(refusals: Refusals): () => void {
  let pressed: Press | undefined;
  const looking = new MutationObserver(() => look());

  function stop(): void {
    looking.disconnect();
    pressed = undefined;
  }

  function look(): void {
    if (pressed === undefined) return;
    const { button, place, known, isSent } = pressed;
    const wrong: Element[] = wrongFields(place);
    for (const field of known) if (!wrong.includes(field)) known.delete(field);
    // What was wrong the last time stands there until the answer has come.
    if (!isSent || isBusy(button)) return;
    if (focusFirstError(place, known)) stop();
  }

  function press({ target }: Event): void {
    stop();
    const button = target instanceof Element ? target.closest("button") : null;
    const isOfForm = button?.type === "submit";
    // Within a form some parts of it are sent by themselves.
    const place = (isOfForm ? button.form : null) ?? button?.closest(places);
    if (!button || !place) return;
    pressed = { button, place, known: new Set(isOfForm ? [] : wrongFields(place)), isSent: isOfForm };
    const changes = { attributeFilter: ["aria-invalid", "data-invalid", "aria-busy", "class"] };
    looking.observe(place, { ...changes, subtree: true, childList: true });
    if (!place.contains(button)) looking.observe(button, changes);
  }

  const unheard = refusals(() => {
    if (pressed === undefined) return;
    pressed.isSent = true;
    requestAnimationFrame(look);
  });
  document.addEventListener("click", press, true);
  document.addEventListener("input", stop, true);
  return () => {
    stop();
    unheard();
    document.removeEventListener("click", press, true);
    document.removeEventListener("input", stop, true);
  };
}

/** Whether what the button began is under way: the kit's says it, antd's wears it. */
function isBusy(button: HTMLButtonElement): boolean {
  return button.getAttribute("aria-busy") === "true" || button.classList.contains("ant-btn-loading");
}

/** The same as long as the application stands. */
export function useLeadToErrors(refusals: Refusals): void {
  useEffect(() => leadToErrors(refusals), [refusals]);
}
