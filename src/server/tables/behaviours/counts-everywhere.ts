import { administersEverything, administrator } from "../../access/index.ts";
import { asActor } from "../rows/table-context.ts";
import type { Behaviour } from "./behaviour.ts";
import { toldError } from "./told-error.ts";

/**
 * Rows that count in every organisation, such as roles and rights: an administrator of some organisations alone reads
 * them and changes none, or he would give himself what is not his.
 */
export const countsEverywhere: Behaviour = {
  beforeWrite: async (tx, { author, model }) => {
    if (!author.roles.includes(administrator)) return undefined;
    return (await administersEverything(tx, asActor(author)))
      ? undefined
      : { [model.key]: toldError("countsEverywhere") };
  },
};
