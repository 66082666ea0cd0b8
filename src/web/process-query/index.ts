/** The comprehensive process query: the applications one may see, by what narrows them. */
export { ProcessQueryPage } from "./process-query-page.tsx";
export { useProcessChoices } from "./use-process-choices.ts";
