export { EditFormPage } from "./edit-form-page.tsx";
export { FormVersionPage } from "./form-version-page.tsx";
export { NewFormPage } from "./new-form-page.tsx";
export { PreviewPage } from "./preview/preview-page.tsx";
