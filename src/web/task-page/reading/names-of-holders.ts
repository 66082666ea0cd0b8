import type { ChainEntry } from "#contract/shapes/task.ts";
import { holdersOf } from "../../chain/index.ts";
import { joinTexts } from "../../fields/index.ts";
import { currentLanguage } from "../../i18n/index.ts";

/** Those who have the application now, in one line. */
export function namesOfHolders(chain: readonly ChainEntry[]): string {
  const names = holdersOf(chain).map((seat) => seat.realName || seat.userCode);
  return joinTexts([...new Set(names)], currentLanguage());
}
