export { DesignerRedirectPage } from "./designer-redirect-page.tsx";
export { ProcessDesignerPage } from "./process-designer-page.tsx";
