import { listSealOrgans } from "#contract/calls/seal.ts";
import { handle } from "../http/index.ts";
import { listOrganisationNodes } from "./list-organisation-nodes.ts";

/** The organisations and departments below one, a level at a time; those of the organisation worked in. */
export const listSealOrgansHandler = handle(listSealOrgans, ({ parentDeptId = 0 }, { tx, actor }) =>
  listOrganisationNodes(tx, [actor.organId], parentDeptId),
);
