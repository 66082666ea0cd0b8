import type { Language } from "#contract/codes/language.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import type { Bundle, People } from "#engine";
import { presentRefusal } from "../process/index.ts";
import { text } from "../texts/index.ts";

/** Why an application stays as it is, in a reader's language: what is wrong with its steps, else the refusal itself. */
export function saidProblem(
  refusal: Refusal,
  bundle: Bundle,
  people: Pick<People, "realName" | "deptName">,
  language: Language,
): string {
  const { refused, params, errors = {} } = presentRefusal(refusal, bundle, people, language);
  const problems = Object.values(errors).map(
    ({ problem, params: of, text: said }) => said ?? text(language, "problems", problem, of ?? {}),
  );
  return problems.length > 0 ? problems.join(" ") : text(language, "errors", refused, params ?? {});
}
