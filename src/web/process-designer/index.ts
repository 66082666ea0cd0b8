export { ProcessDesignerPage } from "./process-designer-page.tsx";
