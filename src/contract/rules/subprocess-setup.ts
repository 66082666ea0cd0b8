import type { TaskDefinition } from "../shapes/process-definition.ts";
import type { AutomaticSurroundings } from "./automatic-surroundings.ts";
import type { KnownNames } from "./known-names.ts";
import type { Problems } from "./problems.ts";

/** A subprocess names a published process whose fields it fills, and none that leads back to this one. */
export function checkSubprocess(
  { subprocess }: TaskDefinition,
  path: string,
  { definition, page, known, checkExpression }: AutomaticSurroundings,
  problems: Problems,
): void {
  if (subprocess === undefined) {
    problems.add(`${path}.subprocess.processId`, { problem: "required" });
    return;
  }
  const { processId, applicant, title, values } = subprocess;
  const at = `${path}.subprocess`;
  const started = known.processes?.get(processId);
  if (processId === definition.processId || leadsTo(known, processId, definition.processId))
    problems.add(`${at}.processId`, { problem: "processesInCircle", params: { process: processId } });
  else if (known.processes !== undefined && started === undefined)
    problems.add(`${at}.processId`, { problem: "unknownProcess", params: { process: processId } });
  else if (started?.notByProcesses === true)
    problems.add(`${at}.processId`, { problem: "notBegunByProcesses", params: { process: processId } });
  const given: [string, string | undefined][] = [
    [`${at}.applicant`, applicant],
    [`${at}.title`, title],
    ...Object.entries(values).map(([field, expression]): [string, string] => [
      `${at}.values.${field}`,
      expression,
    ]),
  ];
  for (const [place, expression] of given) {
    const problem = expression === undefined ? undefined : checkExpression(expression, page, "value");
    if (problem !== undefined) problems.add(place, problem);
  }
  for (const field of Object.keys(values)) {
    if (started !== undefined && !started.fields.includes(field))
      problems.add(`${at}.values.${field}`, { problem: "unknownField", params: { field } });
  }
}

/** Whether a process starts another, at whatever remove: applications would give birth to applications for ever. */
function leadsTo({ processes }: KnownNames, from: string, to: string): boolean {
  const seen = new Set<string>();
  const ahead = [from];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    ahead.push(...(processes?.get(at)?.starts ?? []));
  }
  return false;
}
