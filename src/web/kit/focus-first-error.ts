const saysSo = '[aria-invalid="true"]';
const takesFocus = "input, textarea, button, select, [tabindex]";

/** Fields of a form that are wrong: those that say so themselves, and several that are wrong together (`data-invalid`). */
export function wrongFields(form: Element): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(`${saysSo}, [data-invalid]:not([data-invalid="false"])`)];
}

/** Takes the reader to the first field of a form that is wrong, of others than these. Answers whether there was one. */
export function focusFirstError(form: Element, except: ReadonlySet<Element> = new Set()): boolean {
  const wrong = wrongFields(form).find((field) => !except.has(field));
  if (wrong === undefined) return false;
  // Of several that are wrong together the one that says so: what else stands among them may be a file or its button.
  const target = wrong.matches(takesFocus)
    ? wrong
    : (wrong.querySelector<HTMLElement>(`:is(${takesFocus})${saysSo}`) ??
      wrong.querySelector<HTMLElement>(takesFocus));
  wrong.scrollIntoView({ block: "center" });
  (target ?? wrong).focus({ preventScroll: true });
  return true;
}

/**
 * Takes the reader from what they pressed on a page to the first field of the same form that is wrong. A dialog does so by
 * itself (`useFocusOnError`).
 */
export function focusErrorNear(pressed: Element): void {
  const form = pressed.closest<HTMLElement>("dialog, form, section, [role=group]");
  if (form !== null && form.tagName !== "DIALOG") focusFirstError(form);
}
