export { ProcessManagePage } from "./process-manage-page.tsx";
