import { addSealHandler } from "./add-seal.ts";
import { listSealHandler } from "./list-seal.ts";
import { sealDetailHandler } from "./seal-detail.ts";
import { updateSealHandler } from "./update-seal.ts";

export { insertSeal } from "./add-seal.ts";

/** The seals of an organisation: who keeps them, who may apply for them, what they look like. */
export const sealHandlers = [listSealHandler, addSealHandler, updateSealHandler, sealDetailHandler];
