import { configure, getConfig } from "@testing-library/react";

const { getElementError: printed } = getConfig();

/**
 * Whoever waits for something on a page looks again and again, and each look that fails would print the whole page, an
 * eighth of all the work of these tests: it is printed once, when the wait is given up.
 */
export function printOnceGivenUp(): void {
  configure({
    getElementError: (message, container) =>
      isWaiting() ? new Error(message ?? "") : printed(message, container),
  });
}

/**
 * Whoever asks what a page shows has every rule of every sheet tried on every element above it, another eighth: of the
 * sheets that antd writes only what shows and hides is left, since nothing else of them is looked at.
 */
export function leanSheets(): void {
  const markup = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
  if (markup?.set === undefined) throw new Error("Elements of this page cannot be given markup.");
  const { set: write } = markup;
  Object.defineProperty(HTMLStyleElement.prototype, "innerHTML", {
    ...markup,
    set(this: HTMLStyleElement, sheet: string) {
      write.call(this, whatShowsAndHides(sheet));
    },
  });
}

const declarations = /\{([^{}]*)\}/gu;
const showsOrHides = /(?:^|;)\s*(?:display|visibility|pointer-events)\s*:[^;]*/gu;
const emptyRule = /[^{}]*\{\}/gu;

/** The rules of a sheet with their declarations of `display`, `visibility` and `pointer-events` alone. */
function whatShowsAndHides(sheet: string): string {
  return sheet
    .replaceAll(declarations, (_rule, said: string) => `{${said.match(showsOrHides)?.join("") ?? ""}}`)
    .replaceAll(emptyRule, "");
}

/** The library says so to itself alone; where it does not, the page is printed. */
const isWaiting = (): boolean => (getConfig() as WaitingConfig)._disableExpensiveErrorDiagnostics === true;

interface WaitingConfig {
  _disableExpensiveErrorDiagnostics?: boolean;
}
