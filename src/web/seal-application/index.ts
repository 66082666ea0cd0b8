export { SealApplicationPage } from "./seal-application-page.tsx";
export { StartSealPage } from "./start-seal-page.tsx";
