export { FormManagePage } from "./form-manage-page.tsx";
