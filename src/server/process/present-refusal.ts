import type { Language } from "#contract/codes/language.ts";
import type { FieldProblem, Refusal } from "#contract/errors/refusal.ts";
import { readRunWay } from "#contract/rules/completion-mode.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { Bundle, People } from "#engine";
import { text } from "../texts/index.ts";
import { bundleIn } from "./localized-bundle.ts";
import { type Localizer, localizedParams } from "./localized-params.ts";

/** Parameters of refusals that are codes, and the texts that say them. */
const spoken: Partial<
  Record<Refusal["refused"], Record<string, { area: "chain" | "task"; prefix: string }>>
> = {
  alreadyHandled: { how: { area: "chain", prefix: "cause" } },
  jumpNotPossible: { status: { area: "task", prefix: "status" } },
  migrationNotPossible: { status: { area: "task", prefix: "status" } },
  instanceEnded: { status: { area: "task", prefix: "status" } },
  expressionFailed: { reason: { area: "chain", prefix: "expressionReason" } },
  cancelNotAllowed: { status: { area: "task", prefix: "status" } },
  actionNotAllowed: { action: { area: "task", prefix: "action" } },
  processNotStartableHere: { place: { area: "task", prefix: "startPlace" } },
  recallTooLate: { reason: { area: "task", prefix: "recallReason" } },
};

/** What refusals say of conditions: it names fields and values that the caller may not see. */
const conditions: readonly string[] = ["expressions", "expression"];

/**
 * The engine's refusal with its codes and names put into the caller's language (R2: who, when, how), people as the caller
 * may know them by name. Conditions are left out: who decides learns that none holds, not what they compare.
 */
export function presentRefusal(
  refusal: Refusal,
  bundle: Bundle,
  people: Pick<People, "realName" | "deptName">,
  language: Language,
): Refusal {
  const localizer = { taskNamed: bundleIn(bundle, language).taskNamed, people };
  const { errors } = refusal;
  const said = errors === undefined ? refusal : { ...refusal, errors: spokenErrors(errors, localizer) };
  if (refusal.params === undefined) return said;
  const told = Object.entries(refusal.params).filter(([name]) => !conditions.includes(name));
  const params = localizedParams(localizer, Object.fromEntries(told));
  for (const [name, { area, prefix }] of Object.entries(spoken[refusal.refused] ?? {})) {
    const value = params[name];
    if (typeof value !== "string") continue;
    const key = `${prefix}.${value}`;
    const word = text(language, area, key);
    params[name] = word === key ? value : word;
  }
  if (refusal.refused === "unreachableThreshold") params.mode = spokenMode(params, language);
  return { ...said, params };
}

/** A completion mode with its threshold (`ratio 0.6`) as the approval chain says it. */
function spokenMode({ mode, seats }: FormValues, language: Language): JsonValue {
  const runWay = typeof mode === "string" ? readRunWay(mode) : undefined;
  if (runWay === undefined) return mode ?? "";
  return text(language, "chain", `mode.${runWay.mode}`, { argument: runWay.argument, count: seats });
}

function spokenErrors(
  errors: NonNullable<Refusal["errors"]>,
  localizer: Localizer,
): Refusal["errors"] & object {
  return Object.fromEntries(
    Object.entries(errors).map(([field, problem]): [string, FieldProblem] => [
      field,
      problem.params === undefined
        ? problem
        : { ...problem, params: localizedParams(localizer, problem.params) },
    ]),
  );
}
