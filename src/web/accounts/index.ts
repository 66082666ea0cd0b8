/** Administration of people and roles. */
export { AccountFormNote } from "./account-form-note.tsx";
export { AccountSection } from "./account-section.tsx";
export { PeoplePicker } from "./people-picker.tsx";
export { useRoles } from "./use-accounts.ts";
export { useRolePlaces } from "./use-role-places.ts";
export { grantableOf, useGrantable } from "./use-grantable.ts";
export { RoleManagePage } from "./role-manage-page.tsx";
export { LoginWaits } from "./login-waits.tsx";
