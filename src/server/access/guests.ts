import type { CallDeclaration, WhoseThings } from "#contract/calls/define-call.ts";
import { QueriedProcesses } from "../viewer/index.ts";
import type { PersonAccess } from "./access-of-person.ts";

/** What a guest from headquarters may call in a company: what is theirs, and the applications they have a part in. */
const guestCalls: ReadonlySet<WhoseThings> = new Set(["nothing", "proof", "own", "involved"]);

/** Whether somebody may make a call in a company of which they are no member but a guest; beside `mayCall`. Pure. */
export function mayCallAsGuest({ whose }: Pick<CallDeclaration, "whose">): boolean {
  return guestCalls.has(whose);
}

/** A guest brings no role along, not even one that counts everywhere, and reaches nobody; what is kept from them stays so. Pure. */
export function asGuest({ forbidden }: PersonAccess): PersonAccess {
  return { access: [], forbidden, queried: QueriedProcesses.none, reach: [] };
}
