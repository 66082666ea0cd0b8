export { demonstrationGroup, demonstrationPassword } from "./demonstration-group.ts";
export { insertGroup } from "./insert-group.ts";
