export { auditLine, type StoredLine } from "./audit-line.ts";
export { listenToAudit } from "./audit-listeners.ts";
export { type AuditOutput, openAuditOutput } from "./audit-output.ts";
export type { Operation } from "./operation.ts";
export { hasRecorded, recordOperation, tallyOperation } from "./record-operation.ts";
