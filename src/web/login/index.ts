export { ChangePasswordDialog } from "./change-password-dialog.tsx";
export { LoginPage } from "./login-page.tsx";
