import { type NoticeGroup, noticeGroupOf, noticeGroups, noticeKindsByGroup } from "../codes/notice-kind.ts";
import { variablesIn } from "./message-template.ts";

/** What every mail has values for. */
const common = ["receiver", "notice", "link", "settings"] as const;
/** What the mail of a single notice has besides. */
const single = ["title", "applyTitle", "applyId"] as const;

/**
 * The variables that a mail template may name, by its code: a kind of notice, a group of kinds, `notice` for all of them,
 * `digest` for the day's mail. Undefined for a code that no mail of ours is made from. Pure.
 *
 * @param sentences the sentence of each kind, whose variables have values
 */
export function mailVariablesOf(
  code: string,
  sentences: Readonly<Record<string, string>>,
): readonly string[] | undefined {
  if (code === "digest") return [...common, "notices", "count"];
  if (code === "notice") return [...common, ...single];
  const group = noticeGroups.find((each): each is NoticeGroup => each === code);
  const kinds = group === undefined ? [code] : noticeKindsByGroup[group];
  if (group === undefined && noticeGroupOf(code) === undefined) return undefined;
  const named = kinds.flatMap((kind) => variablesIn(sentences[kind] ?? ""));
  return [...new Set([...common, ...single, ...named])];
}
