export { openTypefaces, type Typefaces, type Face } from "./typefaces.ts";
export { unpackWoff } from "./unpack-woff.ts";
