import { useFocusBack as useFocusBackTo } from "../kit/index.ts";

/** A list without a row, or of cards, has no cell for the keyboard: then its heading. */
const listOnPage = () =>
  document.querySelector<HTMLElement>("[data-table-list] [tabindex='0']") ??
  document.querySelector<HTMLElement>("[data-table-list] h1");

/** Gives the keyboard back when what is drawn goes and took it along: to whatever had it when it came, else to the list. */
export function useFocusBack(): void {
  useFocusBackTo(listOnPage);
}
