import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

let isReady = false;

/** The reader's program comes from its package: it would fetch it from elsewhere. */
async function prepare(): Promise<void> {
  if (isReady) return;
  const program = await readFile(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  const wasmBinary = Uint8Array.from(program).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  isReady = true;
}

/** What the only QR code of a picture (PNG or JPEG) says; throws where there is none, or more than one. */
export async function readQrCode(picture: Uint8Array): Promise<string> {
  await prepare();
  const found = await readBarcodes(picture, { formats: ["QRCode"], tryHarder: true });
  const [code] = found;
  if (code === undefined || found.length > 1) throw new Error(`${found.length} QR codes in the picture`);
  return code.text;
}
