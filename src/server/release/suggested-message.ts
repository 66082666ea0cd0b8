import { sql } from "kysely";
import { fillTemplate } from "#contract/rules/message-template.ts";
import { releaseTemplate, type ReleaseValues } from "#contract/rules/release-template.ts";
import type { SessionScope } from "../http/index.ts";
import { livingSql } from "../table-sql/index.ts";
import { text } from "../texts/index.ts";

/**
 * What a text message about a slip usually says, in the language of who sends it: by the template `release_slip` for text
 * messages, the organisation's before the common one; where nobody has made one, by the text that comes with the product.
 */
export async function suggestedMessage(
  { tx, ports, actor, language }: SessionScope,
  values: ReleaseValues,
): Promise<string> {
  const model = ports.tables.find("templates")?.model;
  const usual = text(language, "release", "message.usual", values);
  if (model === undefined) return usual;
  const { rows } = await sql<{ body: string }>`
    select body from ${sql.table(model.table)}
    where template_code = ${releaseTemplate.code} and channel = ${releaseTemplate.channel} and language = ${language}
      and status = '1' and ${livingSql(model)} and (organ_id is null or organ_id = ${actor.organId})
    order by organ_id nulls last limit 1`.execute(tx);
  return rows[0] === undefined ? usual : fillTemplate(rows[0].body, values);
}
