import { type RawBuilder, sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import {
  placementTemplates,
  removePlacementTemplate,
  savePlacementTemplate,
} from "#contract/calls/placement-templates.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { JsonValue } from "#contract/schema.ts";
import { jsonb } from "../db/index.ts";
import { handle, type SessionScope } from "../http/index.ts";

type Template = OutputOf<typeof placementTemplates>[number];

/** Who may keep templates for everybody. */
const sharers: readonly string[] = ["admin", "seal"];

/** The caller's own kept places of seals and everybody's. */
export const placementTemplatesHandler = handle(placementTemplates, (_input, scope) =>
  read(scope, sql`true`),
);

/** Keeps places of seals. Refuses by field a name that is missing, and with `noPermission` who may not share them. */
export const savePlacementTemplateHandler = handle(savePlacementTemplate, async (input, scope) => {
  const { tx, actor, request } = scope;
  const { isShared, placements } = input;
  const templateName = input.templateName.trim();
  if (templateName === "") return refuseFields({ templateName: { problem: "required" } });
  if (isShared && !mayShare(actor)) return refuse("noPermission");
  const owner = isShared ? null : actor.userCode;
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from placement_template
    where organ_id = ${actor.organId} and user_code is not distinct from ${owner}
      and lower(template_name) <> lower(${templateName})`.execute(tx);
  if ((counted[0]?.count ?? 0) >= limits.placementTemplatesMax)
    return refuseFields({
      templateName: { problem: "tooManyRows", params: { max: limits.placementTemplatesMax } },
    });
  const { rows } = await sql<{ templateId: number }>`
    insert into placement_template (organ_id, user_code, template_name, placements, created_by, created_at)
    values (${actor.organId}, ${owner}, ${templateName}, ${jsonb(placements as unknown as JsonValue)}, ${actor.userCode},
      ${request.now})
    on conflict (organ_id, coalesce(user_code, ''), lower(template_name)) do update
      set placements = excluded.placements, template_name = excluded.template_name, created_by = excluded.created_by,
        created_at = excluded.created_at
    returning template_id`.execute(tx);
  const [saved] = await read(scope, sql`template_id = ${rows[0]?.templateId ?? 0}`);
  return saved ?? refuse("notFound");
});

/** Removes kept places; somebody else's are not there, everybody's only for who may share. */
export const removePlacementTemplateHandler = handle(
  removePlacementTemplate,
  async ({ templateId }, scope) => {
    const [found] = await read(scope, sql`template_id = ${templateId}`);
    if (found === undefined) return refuse("notFound");
    if (!found.mayRemove) return refuse("noPermission");
    await sql`delete from placement_template where template_id = ${templateId}`.execute(scope.tx);
    return { removed: true };
  },
);

function mayShare({ access }: Pick<SessionScope["actor"], "access">): boolean {
  return access.some((role) => sharers.includes(role));
}

async function read({ tx, actor }: SessionScope, only: RawBuilder<unknown>): Promise<Template[]> {
  const { rows } = await sql<Omit<Template, "mayRemove">>`
    select template_id, template_name, user_code is null as is_shared, placements from placement_template
    where organ_id = ${actor.organId} and (user_code is null or user_code = ${actor.userCode}) and ${only}
    order by user_code is null, lower(template_name)`.execute(tx);
  return rows.map((row) => ({ ...row, mayRemove: !row.isShared || mayShare(actor) }));
}
