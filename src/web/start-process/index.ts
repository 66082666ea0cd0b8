/** Where an application begins. */
export { StartProcessPage } from "./start-process-page.tsx";
/** Processes as cards, and those somebody uses. */
export { recentOf } from "./process-groups.ts";
export { ProcessList } from "./process-list.tsx";
