export { text, type TextArea } from "./text.ts";
