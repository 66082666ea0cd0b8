/** Where the PDF reader finds what documents leave out, and how it decodes their pictures. */
interface PdfResources {
  cMapUrl: string;
  cMapPacked: true;
  standardFontDataUrl: string;
  wasmUrl: string;
  useWasm: false;
  useWorkerFetch: true;
}

/**
 * What many documents rely on every reader to have: the character maps of Chinese, Japanese and Korean fonts, which offices
 * do not embed, and the fonts of the standard. The build lays them, and the script that decodes JPEG 2000, where the
 * version of the reader says (`vite.config.ts`); each is fetched when a document asks for it. Our pages may run no
 * WebAssembly, so the decoders are scripts, and colour profiles give way to the colours they are made of.
 */
export function pdfResources(version: string): PdfResources {
  const folder = new URL(`/pdf/${version}/`, location.href).href;
  return {
    cMapUrl: `${folder}character-maps/`,
    cMapPacked: true,
    standardFontDataUrl: `${folder}fonts/`,
    wasmUrl: `${folder}decoders/`,
    useWasm: false,
    useWorkerFetch: true,
  };
}
