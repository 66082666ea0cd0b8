/** Seals: the register and its editor. */
export { SealManagePage } from "./seal-manage-page.tsx";
