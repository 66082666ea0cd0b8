export { BpmnButton } from "./bpmn-button.tsx";
export { BpmnDialog } from "./bpmn-dialog.tsx";
