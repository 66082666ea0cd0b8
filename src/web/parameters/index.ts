/** The parameters of the system, as administrators set them. */
export { ParametersPage } from "./parameters-page.tsx";
