import type { Language } from "#contract/codes/language.ts";
import type { Seat } from "#engine";
import { type Localizer, localizedParams } from "../../process/index.ts";
import { text } from "../../texts/index.ts";

/** Why somebody had a task, where that is what they are; the other reasons say how it came to them. */
const offices: ReadonlySet<string> = new Set([
  "deptHead",
  "deptDeputy",
  "deptRole",
  "deptLevel",
  "groupLeader",
  "orgHead",
  "hqHead",
  "superior",
]);

/** As what somebody had a task (spec §3 `approveRoleName`): their role or office in words, empty where it had to do with neither. Pure. */
export function roleNameOf(
  { reason: { reason, params } }: Pick<Seat, "reason">,
  localizer: Localizer,
  language: Language,
): string {
  if (reason === "role") return String(params["role"] ?? "");
  return offices.has(reason) ? text(language, "reasons", reason, localizedParams(localizer, params)) : "";
}
