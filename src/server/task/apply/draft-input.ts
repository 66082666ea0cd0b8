import type { InputOf } from "#contract/calls/define-call.ts";
import type { saveApplyInfo } from "#contract/calls/task/apply.ts";
import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { SaveDraft } from "#engine";
import { readDocument } from "../../form/index.ts";

/** What was filled in, as the engine's command. Refuses `data` that is no JSON object. */
export function draftInput(input: InputOf<typeof saveApplyInfo>): SaveDraft | Refusal {
  const values = readDocument(input.data, "data");
  if (isRefusal(values)) return values;
  return {
    seatId: input.bpdTaskId,
    ...(input.applyTitle === undefined ? {} : { title: input.applyTitle }),
    ...(input.degreeOfEmergency === undefined ? {} : { urgency: input.degreeOfEmergency }),
    ...(values === undefined ? {} : { values }),
    ...(input.version === undefined ? {} : { version: input.version }),
  };
}
