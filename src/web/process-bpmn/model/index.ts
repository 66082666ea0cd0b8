export type { BpmnFinding } from "./bpmn-finding.ts";
export { type BpmnReading, readBpmn } from "./read-bpmn.ts";
export { isDrawable, writeBpmn } from "./write-bpmn.ts";
