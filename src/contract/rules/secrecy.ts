import { type SecrecyLevel, secrecyLevels } from "../codes/secrecy-level.ts";
import type { FormValues } from "../schema.ts";
import { stampFields } from "../seals/stamp-form.ts";

/** How secret an application is, as its form says (spec §3 Stamp form); whatever else stands there says nothing. Pure. */
export function secrecyOf(values: FormValues): SecrecyLevel | undefined {
  return secrecyLevels.find((level) => level === values[stampFields.secrecy]);
}

/** The higher of several levels; `undefined` where none is given. Pure. */
export function highestSecrecy(levels: readonly (SecrecyLevel | undefined)[]): SecrecyLevel | undefined {
  const ranks = levels.map((level) => (level === undefined ? -1 : secrecyLevels.indexOf(level)));
  return secrecyLevels[Math.max(-1, ...ranks)];
}
