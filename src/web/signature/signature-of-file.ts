import { pngOfFile } from "../pictures/index.ts";

/** As large as any name is written; the server takes up to 800 × 400. */
const most = { width: 600, height: 200 };

/** A picture that somebody chose to sign with as it is sent; `undefined` where it is none. */
export function signatureOfFile(file: Blob): Promise<string | undefined> {
  return pngOfFile(file, most);
}
