export { checkedPicture, type PictureProcessOptions } from "./picture-process.ts";
export { drawPicture, type DrawnPicture, type UploadedPicture } from "./draw-picture.ts";
