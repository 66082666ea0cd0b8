import { type RawBuilder, sql } from "kysely";
import type { processFilter } from "#contract/calls/process-list.ts";
import type { ProcessOrder } from "#contract/codes/process-order.ts";
import type { Static, Type } from "#contract/schema.ts";
import { containing } from "../db/index.ts";

/** What narrows and orders the list of processes. */
export type ProcessFilter = Static<ReturnType<typeof Type.Object<typeof processFilter>>>;

/** What a filter says of `p`, of the processes of an organisation; whether a design is faulty is not the database's to say. */
export function processesOf(
  organId: number,
  { keyword, status, visibility, messagingVisible, ...filter }: ProcessFilter,
): RawBuilder<unknown> {
  const words = keyword === undefined ? null : containing(keyword);
  return sql`p.organ_id = ${organId}
    and (${status ?? null}::text is null or p.status = ${status ?? null})
    and (${visibility ?? null}::text is null or p.process_visibility = ${visibility ?? null})
    and (${messagingVisible ?? null}::boolean is null or p.messaging_visible = ${messagingVisible ?? null})
    and (${words}::text is null or p.process_name ilike ${words} or p.process_id ilike ${words})
    and ${inCategory(filter)}`;
}

/** A category with those below it, or what stands in none. */
function inCategory({
  typeId,
  withoutType,
}: Pick<ProcessFilter, "typeId" | "withoutType">): RawBuilder<unknown> {
  if (withoutType === true) return sql`p.process_type_id is null`;
  if (typeId === undefined) return sql`true`;
  return sql`p.process_type_id in (
    select process_type_id from process_category where process_type_id = ${typeId} or parent_type_id = ${typeId})`;
}

const orders: Readonly<Record<ProcessOrder, RawBuilder<unknown>>> = {
  id: sql`p.process_id`,
  name: sql`process_name, p.process_id`,
  changed: sql`p.updated_at desc, p.process_id`,
  running: sql`running desc, p.process_id`,
  version: sql`p.published_version desc nulls last, p.process_id`,
};

/** The order of the rows that `processRows` selects. */
export function orderOf(order: ProcessOrder = "id"): RawBuilder<unknown> {
  return orders[order];
}
