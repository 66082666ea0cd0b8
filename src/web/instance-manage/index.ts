/** All applications of an organisation, and what administrators do to them. */
export { InstanceManagePage } from "./instance-manage-page.tsx";
export { RetryDialog } from "./retry-dialog.tsx";
export { SpecialDialog } from "./special-dialog.tsx";
