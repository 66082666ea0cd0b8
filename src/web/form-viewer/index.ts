import "./form-viewer.css";

/** Shows a user-built form to be read or filled in. */
export { focusFirstError } from "./focus-first-error.ts";
export { writableValues } from "./form-rights.ts";
export { createFormStore, type FormStore } from "./form-store.ts";
export { FormView } from "./form-view.tsx";
