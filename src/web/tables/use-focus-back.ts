import { useFocusBack as useFocusBackTo } from "../kit/index.ts";

const listOnPage = () => document.querySelector<HTMLElement>("[data-table-list] [tabindex='0']");

/** Gives the keyboard back when what is drawn goes and took it along: to whatever had it when it came, else to the list. */
export function useFocusBack(): void {
  useFocusBackTo(listOnPage);
}
