import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { useBuilder } from "./builder-context.ts";
import { changeComponent } from "./model/index.ts";

/** Some properties of something; `undefined` takes one out. */
export type Given<Of> = { [Key in keyof Of]?: Of[Key] | undefined };

/** Changes of one component, of several, or of the form; what is typed into one field joins to one step back. */
export function useChange() {
  const { edit } = useBuilder();
  return {
    change(key: string, given: Given<FormComponent>, about = Object.keys(given).join(" ")) {
      edit(
        (page) =>
          changeComponent(page, key, (component) => defined<FormComponent>({ ...component, ...given })),
        `${key} ${about}`,
      );
    },
    changeAll(keys: readonly string[], given: Given<FormComponent>) {
      edit((page) =>
        keys.reduce(
          (now, key) =>
            changeComponent(now, key, (component) => defined<FormComponent>({ ...component, ...given })),
          page,
        ),
      );
    },
    changeForm(given: Given<FormPage>, about = Object.keys(given).join(" ")) {
      edit((page) => defined<FormPage>({ ...page, ...given }), about);
    },
  };
}

/** What was set to `undefined` is not there. */
function defined<Of extends object>(given: Given<Of>): Of {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Of;
}
