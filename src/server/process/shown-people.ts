import type { People } from "#engine";
import { RestrictedData, namesShownTo, type ShownPeople } from "../viewer/index.ts";
import type { CommandScope } from "./command-scope.ts";

/** The people of an organisation as whoever gives a command may know them by name; a job knows everybody. */
export function shownPeople(
  { tx, ports, actor }: Pick<CommandScope, "tx" | "ports" | "actor">,
  people: People,
): Promise<ShownPeople> {
  const forbidden = actor.forbidden ?? RestrictedData.none;
  return namesShownTo({ tx, ports, actor: { ...actor, forbidden } }, people);
}
