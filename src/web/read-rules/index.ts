export { ReadRulesPage } from "./read-rules-page.tsx";
