/** All applications of an organisation, and what administrators do to them. */
export { InstanceFilters } from "./instance-filters.tsx";
export { InstanceManagePage } from "./instance-manage-page.tsx";
export { type InstanceField, instanceInput, useInstanceQuery } from "./instance-query.ts";
export { InstanceTable } from "./instance-table.tsx";
export { RetryDialog } from "./retry-dialog.tsx";
export { SpecialDialog } from "./special-dialog.tsx";
