import type { People } from "#engine";
import { ForbiddenData, namesShownTo, type ShownPeople } from "../viewer/index.ts";
import type { CommandScope } from "./command-scope.ts";

/** The people of an organisation as whoever gives a command may know them by name; a job knows everybody. */
export function shownPeople(
  { tx, ports, actor }: Pick<CommandScope, "tx" | "ports" | "actor">,
  people: People,
): Promise<ShownPeople> {
  const forbidden = actor.forbidden ?? ForbiddenData.none;
  return namesShownTo({ tx, ports, actor: { ...actor, forbidden } }, people);
}
