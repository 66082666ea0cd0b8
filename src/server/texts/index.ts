export { roleNameIn } from "./role-name.ts";
export { shownParams } from "./shown-params.ts";
export { text, type TextArea } from "./text.ts";
