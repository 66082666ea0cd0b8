/** A `requestSource` with which a page is opened here although it is another system's to show (spec §6 TW_ADMIN): on a phone, or to try something. */
export const adminSource = "TW_ADMIN";

/** Instances whose pages open here whatever the source (spec §6). */
const openHere: ReadonlySet<string> = new Set(["444", "3603", "8010014", "8010070"]);

/**
 * Whether an address keeps its page here: by its source, or by an instance that is excluded from the check. It says where a page
 * is shown and to nobody what they may see. Pure.
 */
export function staysHere(query: { get(name: string): string | null }): boolean {
  const instance = query.get("bpdInstanceId") ?? query.get("instanceId") ?? "";
  return query.get("requestSource") === adminSource || openHere.has(instance);
}
