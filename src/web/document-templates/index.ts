export { ManageTemplatesPage } from "./manage-templates-page.tsx";
export { SearchTemplatesPage } from "./search-templates-page.tsx";
export { SelectTemplatePage } from "./select-template-page.tsx";
