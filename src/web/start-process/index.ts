/** Where an application begins. */
export { StartProcessPage } from "./start-process-page.tsx";
