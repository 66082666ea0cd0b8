/** A person's own settings. */
export { useSetting } from "./use-setting.ts";
