import { mySignatureHandler, removeSignatureHandler, saveSignatureHandler } from "./my-signature.ts";

export { picturesOf, signWith } from "./signature-rows.ts";

/** The picture one signs with. */
export const signatureHandlers = [mySignatureHandler, saveSignatureHandler, removeSignatureHandler];
