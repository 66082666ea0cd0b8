export { type Done, useOfferUndo } from "./use-offer-undo.ts";
