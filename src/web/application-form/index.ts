/** Filling in an application and submitting it. */
export { ApplicationFormPage } from "./application-form-page.tsx";
