export { hasRecorded, type Operation, recordOperation } from "./record-operation.ts";
