/** The process of an application, drawn, with the way it took. */
export { WaySection } from "./way-section.tsx";
