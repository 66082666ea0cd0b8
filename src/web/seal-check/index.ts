export { SealCheckPage } from "./seal-check-page.tsx";
