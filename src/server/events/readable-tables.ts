import type { LiveEvent } from "#contract/shapes/live-event.ts";
import { accessOfMember, type PersonAccess } from "../access/index.ts";
import type { Actor, Ports } from "../http/index.ts";
import type { Listener } from "../ports.ts";

/**
 * What a stream's owner may hear of: of tables, those that they may read; of contracts, those of where they work. Rights are those of the moment the stream was
 * opened, or of the latest change that their owner was told of.
 */
export function readableTables(
  { database, tables }: Ports,
  { userCode, organId, ...actor }: Actor,
): Listener {
  let rights: Pick<PersonAccess, "access" | "forbidden" | "reach"> | undefined = actor;
  return {
    mayHear: (event: LiveEvent) => {
      if (event.event === "contracts") return event.organId === organId;
      if (event.event !== "table") return true;
      if (rights === undefined) return false;
      const { access, forbidden, reach } = rights;
      const table = tables.find(event.entity);
      return table?.accessOf(access, forbidden.hiddenFields(event.entity), reach).read === true;
    },
    rightsChanged: async () => {
      rights = await accessOfMember(database, { userCode, organId });
    },
  };
}
