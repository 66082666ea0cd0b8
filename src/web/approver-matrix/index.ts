/** Approver matrices: who approves what by the values of a form. */
export { ApproverMatrixPage } from "./approver-matrix-page.tsx";
