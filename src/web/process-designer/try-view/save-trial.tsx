import {
  removeSampleCase,
  runSampleCases,
  sampleCases,
  saveSampleCase,
} from "#contract/calls/sample-cases.ts";
import type { TrialMove } from "#contract/calls/process-design.ts";
import type { FormValues } from "#contract/schema.ts";
import type { SampleDecision } from "#contract/shapes/sample-case.ts";
import { useMay, useSend } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import { useOfferUndo } from "../../undo/index.ts";
import { useDesign } from "../design-context.ts";
import type { Trial } from "./trial.ts";

interface SaveTrialProps {
  applicant: string;
  values: FormValues;
  moves: readonly TrialMove[];
  trial: Trial;
}

/** Saves what is being tried as a sample case of the process: the way it goes now is expected from then on. */
export function SaveTrial({ applicant, values, moves, trial }: SaveTrialProps) {
  const t = useTexts("sample-cases");
  const { definition } = useDesign();
  const offerUndo = useOfferUndo();
  const { processId } = definition;
  const invalidates = [sampleCases, runSampleCases];
  const maySave = useMay(saveSampleCase.name) === true;
  const mayRemove = useMay(removeSampleCase.name) === true;
  const { send, sending } = useSend(saveSampleCase, { invalidates });
  const remove = useSend(removeSampleCase, { invalidates });
  const keep = async () => {
    const name = trial.seats[0]?.realName ?? applicant;
    const caseName = t("newName", { name });
    const saved = await send({
      processId,
      caseName,
      applyUser: applicant,
      values,
      decisions: decisionsOf(moves, trial),
      definition,
    });
    if (saved === undefined) return;
    offerUndo({
      key: "sample case",
      said: t("saved", { name: caseName }),
      ...(mayRemove ? { undo: () => remove.send({ processId, caseId: saved.caseId }) } : {}),
    });
  };
  if (!maySave) return null;
  return (
    <Button size="small" busy={sending} onClick={() => void keep()}>
      {t("keep")}
    </Button>
  );
}

/** What was decided in a trial; returns and questions lead back to where they came from and are none. */
function decisionsOf(moves: readonly TrialMove[], { seats }: Trial): SampleDecision[] {
  return moves.flatMap(({ act, seat: number, values }) => {
    const seat = seats.find((each) => each.seat === number);
    if (seat === undefined || (act !== "approve" && act !== "reject")) return [];
    const { taskId, userCode } = seat;
    return [{ taskId, userCode, act, ...(values === undefined ? {} : { values }) }];
  });
}
