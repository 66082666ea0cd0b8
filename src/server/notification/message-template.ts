import { mailVariablesOf } from "#contract/rules/mail-variables.ts";
import { variablesIn } from "#contract/rules/message-template.ts";
import { releaseTemplate } from "#contract/rules/release-template.ts";
import zhNotices from "#contract/texts/zh-CN/notices.json" with { type: "json" };
import type { RecordError, RecordErrors } from "#tables";
import { type TableHook, hookError } from "../tables/index.ts";

/** The channels whose notices are made from templates. */
const sentBy: readonly unknown[] = ["mail", "chat"];

/** What a template may name; undefined for one that no message of ours is made from. */
function variablesOf(channel: unknown, code: string): readonly string[] | undefined {
  if (channel === releaseTemplate.channel)
    return code === releaseTemplate.code ? releaseTemplate.variables : undefined;
  return sentBy.includes(channel) ? mailVariablesOf(code, zhNotices) : undefined;
}

/** Templates that messages are made from name only what those messages have a value for; the first stranger is told with its line. */

export const messageTemplate: TableHook = {
  beforeWrite: async (_tx, _context, { kind, after }) => {
    if (kind === "delete") return undefined;
    const known = variablesOf(after["channel"], String(after["templateCode"]));
    if (known === undefined) return undefined;
    const errors: RecordErrors = {};
    for (const field of ["subject", "body"]) {
      const error = unknownVariable(String(after[field] ?? ""), known);
      if (error !== undefined) errors[field] = error;
    }
    return Object.keys(errors).length === 0 ? undefined : errors;
  },
};

function unknownVariable(text: string, known: readonly string[]): RecordError | undefined {
  for (const [index, line] of text.split("\n").entries()) {
    const variable = variablesIn(line).find((name) => !known.includes(name));
    if (variable !== undefined)
      return hookError("unknownVariable", { variable, line: index + 1, known: [...known] });
  }
  return undefined;
}
