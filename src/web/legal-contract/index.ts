export { ContractDetailsPage } from "./contract-details-page.tsx";
export { ContractEditorPage } from "./contract-editor-page.tsx";
export { ContractManagerPage } from "./contract-manager-page.tsx";
