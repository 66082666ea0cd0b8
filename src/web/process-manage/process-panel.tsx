import { useState } from "react";
import { processDesignNames } from "#contract/calls/process-design.ts";
import type { ProcessRow } from "#contract/calls/process-manage.ts";
import { useCall } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button, ButtonLink, Panel, SelectField } from "../kit/index.ts";
import { PersonName } from "../people/index.ts";
import { useKeys } from "../keys/index.ts";
import { BpmnButton, BpmnDialog } from "../process-bpmn/index.ts";
import { CloneDialog } from "./clone-dialog.tsx";
import { DisableDialog } from "./disable-dialog.tsx";
import { ExportButton } from "./export-button.tsx";
import styles from "./process-manage.module.css";
import { ProcessHistory } from "./process-history.tsx";
import { RunningLink } from "./process-table.tsx";
import { RemoveDraft } from "./remove-draft.tsx";
import { useChangeProcess } from "./use-change-process.ts";
import { useProcessRights } from "./use-process-rights.ts";
import { VersionList } from "./version-list.tsx";

interface ProcessPanelProps {
  row: ProcessRow;
  onClose: () => void;
}

/** One process beside the list: how it is offered, its versions, and what can be done with it. */
export function ProcessPanel({ row, onClose }: ProcessPanelProps) {
  const t = useTexts("process-manage", "process-bpmn");
  const { change, setMessaging, sending } = useChangeProcess();
  const [asks, setAsks] = useState<"clone" | "disable" | "bpmn">();
  useKeys("form", { leave: onClose });
  const { processId, processName, status, publishedVersion } = row;
  const name = processName === "" ? processId : processName;
  const may = useProcessRights();
  const isHidden = row.processVisibility === "hidden";
  const disable = async () => {
    if (await change(row, { status: "disabled" }, t("said.disabled", { name }))) setAsks(undefined);
  };
  return (
    <Panel
      title={name}
      onClose={onClose}
      footer={
        <>
          {may.designs ? (
            <ButtonLink look="primary" to={`/processDesc?processId=${encodeURIComponent(processId)}`}>
              {t("design")}
            </ButtonLink>
          ) : null}
          {may.reads ? (
            <ButtonLink to={`/sendRead/${encodeURIComponent(processId)}`}>{t("sendRead")}</ButtonLink>
          ) : null}
          {may.saves ? <Button onClick={() => setAsks("clone")}>{t("clone.act")}</Button> : null}
          {may.exports ? <ExportButton processId={processId} /> : null}
          <BpmnButton processId={processId} />
          {may.saves ? <Button onClick={() => setAsks("bpmn")}>{t("process-bpmn:openHere")}</Button> : null}
          {publishedVersion === null && may.removes ? <RemoveDraft row={row} onRemoved={onClose} /> : null}
        </>
      }
    >
      <dl className={styles.facts}>
        <dt>{t("column.status")}</dt>
        <dd>
          {row.processStatusDesc}
          {status === "enabled" && may.changes ? (
            <Button size="small" busy={sending} onClick={() => setAsks("disable")}>
              {t("disable.act")}
            </Button>
          ) : null}
          {status === "disabled" && may.changes ? (
            <Button
              size="small"
              busy={sending}
              onClick={() => void change(row, { status: "enabled" }, t("said.enabled", { name }))}
            >
              {t("enable")}
            </Button>
          ) : null}
        </dd>
        <dt>{t("fact.startList")}</dt>
        <dd>
          {t(isHidden ? "fact.hidden" : "fact.visible")}
          {may.changes ? (
            <Button
              size="small"
              busy={sending}
              onClick={() =>
                void change(
                  row,
                  { processVisibility: isHidden ? "visible" : "hidden" },
                  t(isHidden ? "said.shown" : "said.hidden", { name }),
                )
              }
            >
              {t(isHidden ? "show" : "hide")}
            </Button>
          ) : null}
        </dd>
        <dt>{t("fact.messaging")}</dt>
        <dd>
          {t(row.messagingVisible ? "fact.visible" : "fact.hidden")}
          {may.offers ? (
            <Button size="small" busy={sending} onClick={() => void setMessaging(row, !row.messagingVisible)}>
              {t(row.messagingVisible ? "hide" : "show")}
            </Button>
          ) : null}
        </dd>
        <dt>{t("fact.organ")}</dt>
        <dd>
          {row.maxOrgName === row.organName
            ? row.organName
            : t("ofOrgan", { top: row.maxOrgName, organ: row.organName })}
        </dd>
        <dt>{t("column.running")}</dt>
        <dd>
          <RunningLink processId={processId} running={row.running} />
        </dd>
        <dt>{t("fact.changed")}</dt>
        <dd>
          <span>
            <PersonName userCode={row.updatedBy} /> · {formatInstant(row.updatedAt)}
          </span>
        </dd>
      </dl>
      {may.changes ? <Category key={row.processTypeId} row={row} onMove={change} /> : null}
      {publishedVersion === null ? (
        <p className={styles.note}>{t("neverPublished")}</p>
      ) : may.seesVersions ? (
        <VersionList row={row} />
      ) : null}
      {may.seesHistory ? <ProcessHistory key={row.rowVersion} processId={processId} /> : null}
      {asks === "clone" ? <CloneDialog row={row} onClose={() => setAsks(undefined)} /> : null}
      {asks === "bpmn" ? <BpmnDialog row={row} onClose={() => setAsks(undefined)} /> : null}
      {asks === "disable" ? (
        <DisableDialog
          row={row}
          busy={sending}
          onDisable={() => void disable()}
          onClose={() => setAsks(undefined)}
        />
      ) : null}
    </Panel>
  );
}

interface CategoryProps {
  row: ProcessRow;
  onMove: ReturnType<typeof useChangeProcess>["change"];
}

/** The category a process stands in; choosing another moves it there. */
function Category({ row, onMove }: CategoryProps) {
  const t = useTexts("process-manage", "process-bpmn");
  const names = useCall(processDesignNames, {}, { quiet: true });
  const types = names.data?.processTypes ?? [];
  const options = types.map(({ processTypeId, typeName, parentTypeId }) => {
    const parent = types.find((each) => each.processTypeId === parentTypeId);
    return {
      value: processTypeId,
      label: parent === undefined ? typeName : t("below", { parent: parent.typeName, child: typeName }),
    };
  });
  return (
    <SelectField
      label={t("fact.category")}
      value={row.processTypeId}
      options={options}
      {...(row.processTypeId === "" ? { none: t("noCategory") } : {})}
      disabled={options.length === 0}
      onChoose={(processTypeId) => {
        if (processTypeId === "" || processTypeId === row.processTypeId) return;
        const to = types.find((each) => each.processTypeId === processTypeId)?.typeName ?? processTypeId;
        void onMove(row, { processTypeId }, t("said.moved", { name: row.processName, to }));
      }}
    />
  );
}
