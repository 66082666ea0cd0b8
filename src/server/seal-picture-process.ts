import { drawPicture, type UploadedPicture } from "./seal-pictures/index.ts";

// One picture, then the end: whoever started this process ends it where that takes too long.
process.once("message", (picture: UploadedPicture) => {
  process.send?.(drawPicture(picture), () => process.disconnect());
});
process.send?.("ready");
