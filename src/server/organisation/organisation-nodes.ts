import { queryNodeById, queryRootNode } from "#contract/calls/opt-release.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { listOrganisationNodes } from "./list-organisation-nodes.ts";
import { myOrganisations } from "./my-organisations.ts";

/** The organisations one belongs to, as roots of their trees; of the given ones those among them. */
export const queryRootNodeHandler = handle(queryRootNode, async ({ ids }, { tx, actor }) => {
  const mine = (await myOrganisations(tx, actor.userCode)).map(({ organId }) => organId);
  const asked = ids?.split(",").map(Number);
  return listOrganisationNodes(tx, asked === undefined ? mine : mine.filter((id) => asked.includes(id)), 0);
});

/** The departments directly below an organisation or department of one's own organisations; none is `notFound`. */
export const queryNodeByIdHandler = handle(queryNodeById, async ({ id }, { tx, actor }) => {
  const mine = (await myOrganisations(tx, actor.userCode)).map(({ organId }) => organId);
  const isMine =
    mine.includes(id) ||
    (await tx
      .selectFrom("dept")
      .select("deptId")
      .where("deptId", "=", id)
      .where("organId", "in", mine)
      .executeTakeFirst()) !== undefined;
  return isMine ? listOrganisationNodes(tx, mine, id) : refuse("notFound");
});
