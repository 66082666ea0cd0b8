/** Where the focus is, as far as it decides what a key means. The one notion of it for all screens. */
export interface FocusPlace {
  /** A letter is a letter. */
  typing: boolean;
  /** Enter and Space belong to the control. */
  onControl: boolean;
  /** In something that stands beside a list (`data-keys="panel"`). */
  inPanel: boolean;
  /** Something lies over the page and has the keyboard to itself. Looked for when it is asked: a letter typed into a page of many parts asks not. */
  readonly dialogOpen: boolean;
}

const typed =
  "textarea, select, [role=combobox], [role=textbox], input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file], [type=range], [type=color])";
const controls = "a[href], button, summary, input, [role=button], [role=tab], [role=menuitem], [role=switch]";
// A dialog that is on its way out shuts nobody out any more.
const dialogs =
  'dialog[open], [role=menu][popover], [role=dialog]:not([class*="-leave"]), [role=alertdialog], .ant-dropdown:not(.ant-dropdown-hidden, [class*="-leave"])';

export function focusPlace(target: EventTarget | null): FocusPlace {
  const element = target instanceof HTMLElement ? target : undefined;
  return {
    typing: element !== undefined && (element.isContentEditable || element.matches(typed)),
    onControl: element?.matches(controls) === true,
    inPanel: element !== undefined && element.closest('[data-keys="panel"]') !== null,
    get dialogOpen() {
      return [...document.querySelectorAll<HTMLElement>(dialogs)].some(isShown);
    },
  };
}

/** antd leaves a closed dialog in the page, below something that is not displayed. */
function isShown(element: HTMLElement): boolean {
  for (let each: HTMLElement | null = element; each !== null; each = each.parentElement) {
    if (each.hidden || each.style.display === "none") return false;
  }
  return true;
}
