/** Shows a user-built form to be read or filled in. */
export { shownComponents, writableValues } from "./form-rights.ts";
export { createFormStore, type FormStore } from "./form-store.ts";
export { FormView } from "./form-view.tsx";
