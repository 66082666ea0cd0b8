export { ProcessHeadFields } from "./process-head-fields.tsx";
export { useProcessHead } from "./use-process-head.ts";
