import type { FormPage } from "#contract/shapes/form-page.ts";

/** A form with nothing in it, or one that begins as another: under an id and a name of its own, a draft. */
export function newPage(
  given: Pick<FormPage, "pageId" | "label"> & { company: string },
  from?: FormPage,
  i18n?: Record<string, string>,
): FormPage {
  // Its name in the other languages would be the name of the form it is copied from.
  const {
    events,
    i18n: _names,
    ...rest
  }: Partial<FormPage> & Pick<FormPage, "components"> = from ?? {
    components: [],
  };
  return {
    ...rest,
    ...given,
    ...(i18n === undefined ? {} : { i18n }),
    version: 1,
    state: "temporary",
    ...(events === undefined ? {} : { events }),
  };
}
