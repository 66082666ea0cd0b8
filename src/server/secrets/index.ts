export { changeStoredSecrets, type SecretChange } from "./change-stored-secrets.ts";
export { decrypted, encrypted, isEncrypted, type SecretPlace } from "./cipher.ts";
export { operatorSecret, readSecret, removeSecret, storeSecret } from "./stored-secrets.ts";
