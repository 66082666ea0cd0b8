import { insertFormPageInfo } from "#contract/calls/opt.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { call } from "../api/index.ts";
import type { SaveKind } from "../editing/index.ts";

/** Saves a form as a draft, or puts it into effect. */
export function sendForm(page: FormPage, rowVersion: number | undefined, as: SaveKind) {
  const state = as === "final" ? "effective" : "temporary";
  return call(insertFormPageInfo, {
    data: JSON.stringify({ ...page, state }),
    ...(rowVersion === undefined ? {} : { rowVersion }),
  });
}
