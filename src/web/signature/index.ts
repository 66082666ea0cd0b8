/** The picture somebody signs opinions with: drawn or uploaded by its owner, shown below what they said. */
export { SignatureBoard } from "./signature-board.tsx";
export { SignaturePicture } from "./signature-picture.tsx";
export { signatureOfFile } from "./signature-of-file.ts";
