import type { FormPage } from "#contract/shapes/form-page.ts";
import { insertComponents } from "./edit-components.ts";
import { arranged, type Edited, freeCode, keyOf } from "./find-components.ts";
import { renameCode } from "./rename-code.ts";

/** Puts all fields and events of another form behind those of this one; what is called alike gets another code everywhere. */
export function insertPage(page: FormPage, other: FormPage): Edited {
  let given = other;
  for (const [at, { componentCode }] of other.components.entries()) {
    const others = given.components.filter((_each, index) => index !== at);
    given = renameCode(given, keyOf(at), freeCode(componentCode, [...page.components, ...others]));
  }
  const put = insertComponents(page, arranged(given.components), { at: page.components.length });
  const events = [...(page.events ?? []), ...(given.events ?? [])];
  return events.length === 0 ? put : { ...put, page: { ...put.page, events } };
}
