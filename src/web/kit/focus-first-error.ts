/** Takes the reader to the first field of a form that is wrong. Answers whether there was one. */
export function focusFirstError(form: HTMLElement): boolean {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (wrong === null) return false;
  const target = wrong.matches("input, textarea, button, select, [tabindex]")
    ? wrong
    : wrong.querySelector<HTMLElement>("input, textarea, button, select, [tabindex]");
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
