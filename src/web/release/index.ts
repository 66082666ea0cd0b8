/** The release slip of an application. */
export { ReleaseSlipPage } from "./release-slip-page.tsx";
