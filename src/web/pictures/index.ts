/** Small pictures that people choose: their own, logos, signatures. */
export { PictureChoice } from "./picture-choice.tsx";
export { pngOf, pngOfFile } from "./png-of-file.ts";
