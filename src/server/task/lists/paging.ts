import type { SessionScope } from "../../http/index.ts";

/** A page of a list as asked for. */
export interface Paging {
  page: number;
  pageSize: number;
  offset: number;
}

/** Lists are counted no further than this: the number on the screen costs the same in any table. */
export const countedAtMost = 1_000;

/** Reads page and size, with their defaults. */
export function pagingOf(
  input: { page?: number; pageSize?: number },
  { ports, actor }: Pick<SessionScope, "ports" | "actor">,
): Paging {
  const { page = 1, pageSize = ports.parameters.value("pageSizeDefault", actor.organId) } = input;
  return { page, pageSize, offset: (page - 1) * pageSize };
}

/** The answer of a list whose rows were counted up to one more than `countedAtMost`. */
export function pageAnswer<Row>(rows: Row[], counted: number, { page, pageSize }: Paging) {
  const isCapped = counted > countedAtMost;
  return {
    rows,
    total: Math.min(counted, countedAtMost),
    page,
    pageSize,
    ...(isCapped ? { totalIsCapped: true } : {}),
  };
}
