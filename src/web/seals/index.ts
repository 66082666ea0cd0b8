/** Seals: the register and its editor, and what is sealed by hand. */
export { PhysicalWork } from "./physical-work.tsx";
export { SealManagePage } from "./seal-manage-page.tsx";
export { useKeepersText } from "./use-keepers-text.ts";
