import { useState } from "react";
import {
  type CaseResult,
  removeSampleCase,
  runSampleCases,
  type SampleCase,
  sampleCases,
  saveSampleCase,
} from "#contract/calls/sample-cases.ts";
import { placeErrors, useMay, useSend } from "../../api/index.ts";
import { RelativeTime, useTexts } from "../../i18n/index.ts";
import { Button, StatusTag, TextButton } from "../../kit/index.ts";
import { PersonName } from "../../people/index.ts";
import { WayPair } from "../../played-ways/index.ts";
import { useOfferUndo } from "../../undo/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "./checks-view.module.css";
import { ExpectedFields } from "./expected-fields.tsx";

interface SampleCaseEntryProps {
  sample: SampleCase;
  /** How the definition does with it; nothing while that is not known. */
  result: CaseResult | undefined;
}

/** A sample case: whether it passes, both ways, and what is expected of it. */
export function SampleCaseEntry({ sample, result }: SampleCaseEntryProps) {
  const t = useTexts("sample-cases");
  const { definition } = useDesign();
  const [isOpen, setOpen] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const offerUndo = useOfferUndo();
  const { processId } = definition;
  const { caseId, caseName, rowVersion, applyUser, applyTitle, values, decisions, expected } = sample;
  const invalidates = [sampleCases, runSampleCases];
  const maySave = useMay(saveSampleCase.name) === true;
  const mayRemove = useMay(removeSampleCase.name) === true;
  const remove = useSend(removeSampleCase, { invalidates });
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const save = useSend(saveSampleCase, {
    invalidates,
    onError: (error) => isChanged && placeErrors(error, ["caseName"], setWrong),
  });
  const content = {
    processId,
    caseName,
    applyUser,
    values,
    ...(applyTitle === undefined ? {} : { applyTitle }),
    ...(decisions === undefined ? {} : { decisions }),
  };
  const removeIt = async () => {
    const removed = await remove.send({ processId, caseId });
    if (removed === undefined) return;
    offerUndo({
      key: `sample ${caseId}`,
      said: t("removed", { name: caseName }),
      ...(maySave ? { undo: () => save.send({ ...content, expected }) } : {}),
    });
  };
  const expectFound = async () => {
    if (result === undefined) return;
    const { found } = result;
    await save.send({
      ...content,
      caseId,
      rowVersion,
      expected: {
        ends: found.ends,
        steps: found.steps.map(({ taskId, people }) => ({
          taskId,
          who: "people" as const,
          people: people.map(({ userCode }) => userCode),
        })),
      },
    });
  };
  return (
    <li className={styles.case}>
      <div className={styles.head}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <strong>{caseName}</strong>
        </button>
        {result === undefined ? null : (
          <StatusTag tone={result.passed ? "good" : "bad"}>
            {t(result.passed ? "passed" : "failed")}
          </StatusTag>
        )}
      </div>
      <p className={styles.note}>
        {t("filedBy", { who: sample.realName })} · <PersonName userCode={sample.updatedBy} />{" "}
        <RelativeTime at={sample.updatedAt} />
      </p>
      {isOpen || result?.passed === false ? (
        <>
          {result === undefined ? null : (
            <WayPair
              left={{ title: t("expected"), way: result.expected }}
              right={{ title: t("found"), way: result.found }}
            />
          )}
          {isChanged ? (
            <ExpectedFields
              sample={sample}
              busy={save.sending}
              wrong={wrong}
              onSave={(changed) => {
                setWrong({});
                void save.send({ ...content, caseId, rowVersion, ...changed });
              }}
              onCancel={() => setChanged(false)}
            />
          ) : (
            <div className={styles.tools}>
              {maySave && result?.passed === false ? (
                <Button size="small" busy={save.sending} onClick={() => void expectFound()}>
                  {t("expectFound")}
                </Button>
              ) : null}
              {maySave ? <TextButton onClick={() => setChanged(true)}>{t("change")}</TextButton> : null}
              {mayRemove ? (
                <TextButton disabled={remove.sending} onClick={() => void removeIt()}>
                  {t("remove")}
                </TextButton>
              ) : null}
            </div>
          )}
        </>
      ) : null}
    </li>
  );
}
