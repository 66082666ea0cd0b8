/** All applications of an organisation, and what administrators do to them. */
export { InstanceManagePage } from "./instance-manage-page.tsx";
