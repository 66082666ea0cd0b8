/** A picture that somebody chose, drawn anew as a PNG no larger than asked, in base64; `undefined` where it is none. */
export async function pngOfFile(
  file: Blob,
  most: { width: number; height: number },
): Promise<string | undefined> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return undefined;
  }
  const scale = Math.min(1, most.width / picture.width, most.height / picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return pngOf(canvas);
}

/** What stands on a canvas, as a PNG in base64. */
export function pngOf(canvas: HTMLCanvasElement): string {
  return canvas.toDataURL("image/png").replace(/^data:image\/png;base64,/u, "");
}
