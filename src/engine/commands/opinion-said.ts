import { refuseFields } from "#contract/errors/refusal.ts";
import { opinionProblem } from "#contract/rules/approval.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { stop } from "../decision/stop.ts";
import type { WithOpinion } from "../model/commands.ts";

/**
 * What a decision says as its event has it: the words trimmed, with its files and its signature. Refuses by field one
 * without words.
 */
export function opinionSaid({ opinion, files = [], signature }: WithOpinion): WithOpinion {
  const problem = opinionProblem(opinion);
  if (problem !== undefined) stop(refuseFields({ approveComments: problem }));
  return {
    opinion: opinion.trim(),
    ...(files.length === 0 ? {} : { files }),
    ...(signature === undefined ? {} : { signature }),
  };
}

/** The same of a yes or a no: where the task asks for a signature it is refused without one. */
export function opinionSigned(task: TaskDefinition, command: WithOpinion): WithOpinion {
  const said = opinionSaid(command);
  if (task.signatureRequired === true && said.signature === undefined)
    stop(refuseFields({ sign: { problem: "signatureRequired" } }));
  return said;
}
