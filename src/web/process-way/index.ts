/** The process of an application, drawn, with the way it took. */
export { SaveAsCase } from "./save-as-case.tsx";
export { WaySection } from "./way-section.tsx";
