import { sql } from "kysely";
import { processMenus } from "#contract/calls/task/start.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { isOffered } from "#engine";
import { handle } from "../http/index.ts";
import { processNameIn } from "./localized-bundle.ts";

interface Row {
  processTypeId: string;
  typeName: string;
  typeNames: Record<string, string>;
  parentTypeId: string | null;
  parentName: string | null;
  parentNames: Record<string, string> | null;
  definition: ProcessDefinition;
  favourite: boolean;
}

/** The processes of this organisation that the actor may start and that are shown, with their categories. */
export const processMenusHandler = handle(processMenus, async (input, { tx, actor, language, request }) => {
  if (input.companyId !== undefined && input.companyId !== actor.organId)
    return refuse("organisationUnknown", { organId: input.companyId });
  const { rows } = await sql<Row>`
    select p.process_type_id, c.type_name, c.type_names, c.parent_type_id, parent.type_name as parent_name,
      parent.type_names as parent_names, v.definition,
      exists (select 1 from favourite f where f.user_code = ${actor.userCode} and f.fav_obj_id = p.process_id) as favourite
    from process p
    join process_version v on v.process_id = p.process_id and v.version = p.published_version
    join process_category c on c.process_type_id = p.process_type_id
    left join process_category parent on parent.process_type_id = c.parent_type_id
    where p.organ_id = ${actor.organId} and p.status = 'enabled' and p.process_visibility = 'visible'
      and (p.messaging_visible or ${input.messaging !== true})
    order by coalesce(parent.type_order, c.type_order), c.type_order, p.process_id`.execute(tx);
  const engineActor = { userCode: actor.userCode, roles: actor.access };
  return rows
    .filter(({ definition }) => isOffered(definition, engineActor, request.now.toISOString()))
    .map(({ definition, ...row }) => {
      const name = row.typeNames[language] ?? row.typeName;
      return {
        processId: definition.processId,
        processName: processNameIn(definition, language),
        processComments: definition.commentsI18n?.[language] ?? definition.processComments ?? "",
        processTypeId: row.processTypeId,
        processTypeName: name,
        parentTypeId: row.parentTypeId ?? row.processTypeId,
        parentTypeName: row.parentNames?.[language] ?? row.parentName ?? name,
        tags: definition.tags ?? [],
        favourite: row.favourite,
      };
    });
});
