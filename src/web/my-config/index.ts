/** A person's own settings, their absences among them. */
export { MyConfigPage } from "./my-config-page.tsx";
