export { EnrolDialog } from "./enrol-dialog.tsx";
export { canUsePasskeys, passkeyHost, provePasskey } from "./passkeys.ts";
export { SecurityDialog } from "./security-dialog.tsx";
