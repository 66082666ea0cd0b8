import { useDeferredValue, useRef, useState } from "react";
import { listApplyByPage } from "#contract/calls/basic.ts";
import {
  specialOperation,
  specialOperationsDone,
  specialPreview,
} from "#contract/calls/special-operations.ts";
import type { SpecialOperation, SpecialTarget } from "#contract/codes/special-operation.ts";
import { limits } from "#contract/limits.ts";
import { readIds } from "#contract/rules/batch.ts";
import { standsAt, useCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, type ComboboxOption, Dialog, SelectField, TextAreaField, useMissing } from "../kit/index.ts";
import styles from "./instance-manage.module.css";
import { HolderField, PersonField } from "../people/index.ts";
import { PreviewList } from "./preview-list.tsx";
import { SpecialResult } from "./special-result.tsx";
import { StepField, useChosenStep } from "./step-field.tsx";

interface SpecialDialogProps {
  operation: SpecialOperation;
  /** What was selected; without any the ids are asked for. */
  ids: readonly string[];
  /** What they name. */
  of?: SpecialTarget;
  onDone: () => void;
  onClose: () => void;
}

/** What is done to one application or many: what it would do is said first, then the reason, then one result for each. */
export function SpecialDialog({ operation, ids: given, of, onDone, onClose }: SpecialDialogProps) {
  const t = useTexts("instance-manage", "problems");
  const say = useTexts("app");
  const [ids, setIds] = useState(given);
  const [typed, setTyped] = useState("");
  const [target, setTarget] = useState<SpecialTarget>(of ?? "applications");
  const [to, setTo] = useState<ComboboxOption | undefined>(undefined);
  const [from, setFrom] = useState<ComboboxOption | undefined>(undefined);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [operationId, setOperationId] = useState<number | undefined>(undefined);
  const [isBegun, setBegun] = useState(false);
  const listed = ids.length > 0 ? ids.join(",") : typed;
  const read = readIds(useDeferredValue(listed), target);
  const step = useChosenStep("ids" in read ? read.ids : [], target, operation === "jump");
  const { taskId } = step;
  const firsts = "ids" in read ? read.ids.slice(0, limits.specialPreviewRowsMax) : [];
  const what = {
    operation,
    of: target,
    ...(to === undefined ? {} : { toUserCode: to.value }),
    ...(from === undefined ? {} : { fromUserCode: from.value }),
    ...(taskId === "" ? {} : { taskId }),
  };
  const isComplete =
    "ids" in read &&
    (operation !== "reassign" || to !== undefined) &&
    (operation !== "jump" || taskId !== "");
  const preview = useCall(
    specialPreview,
    { ...what, ids: firsts.join(",") },
    { enabled: isComplete, quiet: true, staleTime: 0, placeholderData: (before) => before },
  );
  const { send, sending } = useSend(specialOperation, {
    invalidates: [listApplyByPage, specialOperationsDone],
    onError: (error) => {
      setWrong(error.errors);
      return standsAt(error, [
        "reason",
        ...(ids.length > 0 ? [] : ["ids"]),
        ...(operation === "reassign" ? ["toUserCode", ...(of === "tasks" ? [] : ["fromUserCode"])] : []),
        ...(operation === "jump" ? ["taskId"] : []),
      ]);
    },
  });
  const form = useRef<HTMLDivElement>(null);
  const now = readIds(listed, target);
  const required = (isFilled: boolean) => (isFilled ? undefined : t("problems:required"));
  const { said, isComplete: isReady } = useMissing(
    {
      ids: "problem" in now ? t(`problems:${now.problem.problem}`, now.problem.params) : undefined,
      toUserCode: required(operation !== "reassign" || to !== undefined),
      taskId: required(operation !== "jump" || taskId !== ""),
      reason: required(reason.trim() !== ""),
    },
    form,
  );
  const begin = async () => {
    if (!isReady()) return;
    setWrong({});
    const begun = await send({ ...what, ids: listed, reason: reason.trim() });
    if (begun === undefined) return;
    setBegun(true);
    setOperationId(begun.operationId);
  };
  const close = () => {
    if (isBegun) onDone();
    onClose();
  };
  const again = (refused: string[]) => {
    if (ids.length > 0) setIds(refused);
    else setTyped(refused.join(","));
    setOperationId(undefined);
  };
  if (operationId !== undefined)
    return <SpecialResult operation={operation} operationId={operationId} onAgain={again} onClose={close} />;
  const total = "ids" in read ? read.ids.length : 0;
  return (
    <Dialog
      title={t(`operation.${operation}`)}
      lead={t(`explain.${operation}`)}
      width="wide"
      onClose={close}
      footer={
        <>
          <Button
            look={operation === "cancel" ? "danger" : "primary"}
            busy={sending}
            onClick={() => void begin()}
          >
            {t("begin", { count: total, operation: t(`operation.${operation}`) })}
          </Button>
          <Button onClick={close}>{say("cancel")}</Button>
        </>
      }
    >
      <div ref={form} className={styles.form}>
        {ids.length > 0 ? (
          <p>{of === "tasks" ? t("theTask") : t("selected", { count: ids.length })}</p>
        ) : (
          <>
            <SelectField
              label={t("idsOf")}
              value={target}
              options={(["applications", "tasks"] as const).map((value) => ({
                value,
                label: t(`target.${value}`),
              }))}
              onChoose={(value) => setTarget(value === "tasks" ? "tasks" : "applications")}
            />
            <TextAreaField
              label={t("ids")}
              hint={t("idsHint")}
              required
              rows={3}
              value={typed}
              error={
                wrong["ids"] ??
                said.ids ??
                (typed.trim() !== "" && "problem" in read
                  ? t(`problems:${read.problem.problem}`, read.problem.params)
                  : undefined)
              }
              onChange={(event) => setTyped(event.target.value)}
            />
          </>
        )}
        {operation === "reassign" ? (
          <>
            {of === "tasks" ? null : (
              <HolderField
                label={t("whose")}
                person={from}
                error={wrong["fromUserCode"]}
                onChange={setFrom}
              />
            )}
            <PersonField
              label={t("toWhom")}
              required
              person={to}
              error={wrong["toUserCode"] ?? said.toUserCode}
              onChange={setTo}
            />
          </>
        ) : null}
        {operation === "jump" ? <StepField chosen={step} error={wrong["taskId"] ?? said.taskId} /> : null}
        <TextAreaField
          label={t(operation === "urge" ? "message" : "reason")}
          required
          rows={2}
          maxLength={limits.opinionMaxCharacters}
          value={reason}
          error={wrong["reason"] ?? said.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {preview.isError && isComplete ? (
          <p className={styles.wrong} role="alert">
            {Object.values(preview.error.errors)[0] ?? preview.error.message}
          </p>
        ) : null}
        {isComplete && preview.data !== undefined ? (
          <PreviewList rows={preview.data} total={total} isOld={preview.isPlaceholderData} />
        ) : null}
      </div>
    </Dialog>
  );
}
