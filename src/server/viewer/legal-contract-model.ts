import { ownModel } from "./own-model.ts";
import legalContractSchema from "./legal-contract.json" with { type: "json" };

/** What restrictions call the contracts; no schema file may have the name. */
export const legalContractEntity = "legalContract";

/** The contracts as a table. */
export const legalContractModel = ownModel(legalContractSchema);
