export { saveFile, saveText } from "./save-file.ts";
