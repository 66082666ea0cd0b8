import { previewTemplate } from "#contract/calls/table-actions.ts";
import { languages } from "#contract/codes/language.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { fillTemplate, variablesIn } from "#contract/rules/message-template.ts";
import type { Row } from "#tables";
import { sql } from "kysely";
import { handle } from "../http/index.ts";
import { readRow, runSql, tableFor } from "../tables/index.ts";
import { livingSql, quoted } from "../table-sql/index.ts";

interface Template {
  channel: string;
  language: string;
  subject: string | null;
  body: string;
  variables: string[] | null;
}

/**
 * A template with values in it, in every channel and language that the group or the own organisation keeps it in; its own
 * row first.
 */
export const previewTemplateHandler = handle(previewTemplate, async ({ key, values = {} }, scope) => {
  const { tx } = scope;
  const context = tableFor(scope, "templates");
  if (context === undefined) return refuse("notFound");
  const { model } = context;
  const row: Row | undefined = await readRow(tx, context, key);
  if (row === undefined) return refuse("notFound");
  const kept = await runSql<Template>(
    tx,
    sql`select channel, language, subject, body, variables from ${quoted(model.table)}
        where template_code = ${String(row["templateCode"])} and ${livingSql(model)}
          and (organ_id is null or organ_id = ${scope.actor.organId} or template_id = ${Number(row["templateId"])})`,
  );
  const rank = ({ channel, language }: Template) =>
    (channel === row["channel"] ? 0 : 10) + languages.findIndex((known) => known === language);
  return kept
    .toSorted((one, other) => rank(one) - rank(other) || (one.channel < other.channel ? -1 : 1))
    .map((template) => filled(template, values));
});

function filled({ channel, language, subject, body, variables }: Template, given: Record<string, string>) {
  const used = variablesIn(`${subject ?? ""} ${body}`);
  const samples = Object.fromEntries(used.map((name) => [name, `〔${name}〕`]));
  const values = { ...samples, ...given };
  return {
    channel,
    language,
    subject: fillTemplate(subject ?? "", values),
    body: fillTemplate(body, values),
    undeclared: used.filter((name) => !(variables ?? []).includes(name)),
  };
}
