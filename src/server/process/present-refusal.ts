import type { Language } from "#contract/codes/language.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import type { Bundle } from "#engine";
import { text } from "../texts/index.ts";
import { bundleIn, spokenParams } from "./spoken-bundle.ts";

/** Parameters of refusals that are codes, and the texts that say them. */
const spoken: Partial<
  Record<Refusal["refused"], Record<string, { area: "chain" | "task"; prefix: string }>>
> = {
  alreadyHandled: { how: { area: "chain", prefix: "cause" } },
  instanceEnded: { status: { area: "task", prefix: "status" } },
  cancelNotAllowed: { status: { area: "task", prefix: "status" } },
  actionNotAllowed: { action: { area: "task", prefix: "action" } },
};

/** The engine's refusal with its codes and names put into the caller's language (R2: who, when, how). */
export function presentRefusal(refusal: Refusal, bundle: Bundle, language: Language): Refusal {
  if (refusal.params === undefined) return refusal;
  const params = spokenParams(bundleIn(bundle, language), refusal.params);
  for (const [name, { area, prefix }] of Object.entries(spoken[refusal.refused] ?? {})) {
    const value = params[name];
    if (typeof value !== "string") continue;
    const key = `${prefix}.${value}`;
    const said = text(language, area, key);
    params[name] = said === key ? value : said;
  }
  return { ...refusal, params };
}
