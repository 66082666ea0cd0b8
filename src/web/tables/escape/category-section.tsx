import { Alert, App, Button, Select } from "antd";
import { useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { mergeProcessCategory, undoCategoryMerge } from "#contract/calls/table-actions.ts";
import { listTableRows } from "#contract/calls/tables.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { call, type CallError, isCallError, useSend } from "../../api/index.ts";
import { type Say, useTexts } from "../../i18n/index.ts";
import { useOfferUndo } from "../../undo/index.ts";
import { rightsOn } from "../source/rights-on-row.ts";
import { useEntity } from "../source/use-entities.ts";
import { refreshTable, useTableCall } from "../source/use-table-call.ts";
import styles from "../row/row-panel.module.css";
import cell from "../list/cell.module.css";
import parts from "../../kit/field-parts.module.css";

const table = "processCategory";

/** Merges a category of processes into another: what moves is read before anything is done. */
export function CategorySection({ row }: { row: TableRow }) {
  const t = useTexts("tables", "tables-escape");
  const id = useId();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const report = useReport();
  const [toTypeId, setTo] = useState<string | null>(null);
  const [error, setError] = useState<CallError>();
  const entity = useEntity(table);
  const fromTypeId = String(row["processTypeId"]);
  const all = useTableCall(listTableRows, table, { pageSize: 200, count: false }, { staleTime: 15_000 });
  const { send } = useSend(mergeProcessCategory, {
    onError: (failed) => {
      setError(failed);
      return true;
    },
    onSuccess: ({ to, mergeId }) => {
      void refreshTable(table);
      report(t("tables-escape:category.done", { to }), mergeId);
      void navigate(`?row=${encodeURIComponent(toTypeId ?? "")}`, { replace: true });
    },
  });
  const rights = entity === undefined ? undefined : rightsOn(entity, row);
  if (rights?.update !== true || !rights.delete) return null;

  const options = (all.data?.rows ?? [])
    .filter((one) => one["processTypeId"] !== fromTypeId && one["parentTypeId"] !== fromTypeId)
    .map((one) => ({
      value: String(one["processTypeId"]),
      label: `${pathOf(one, all.data?.rows ?? [])} ${String(one["processTypeId"])}`,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

  async function ask(into: string) {
    setError(undefined);
    try {
      const moves = await call(mergeProcessCategory, { fromTypeId, toTypeId: into, dryRun: true });
      modal.confirm({
        title: t("tables-escape:category.ask", moves),
        content: <Moves moves={moves} t={t} />,
        okText: t("tables-escape:category.title"),
        okButtonProps: { danger: true },
        cancelText: t("app:cancel"),
        onOk: () => send({ fromTypeId, toTypeId: into }),
      });
    } catch (cause) {
      if (!isCallError(cause)) throw cause;
      setError(cause);
    }
  }

  return (
    <section className={styles.group}>
      <h3>{t("tables-escape:category.title")}</h3>
      <p className={cell.quiet}>{t("tables-escape:category.hint")}</p>
      {error === undefined ? null : <Alert type="error" showIcon title={error.said} />}
      <div className={styles.inline}>
        <label htmlFor={id} className="visually-hidden">
          {t("tables-escape:category.into")}
        </label>
        <Select
          id={id}
          className={parts.full ?? ""}
          placeholder={t("tables-escape:category.choose")}
          showSearch={{ optionFilterProp: "label" }}
          value={toTypeId}
          options={options}
          onChange={(next) => {
            setError(undefined);
            setTo(next);
          }}
        />
        <Button
          disabled={toTypeId === null}
          onClick={() => (toTypeId === null ? undefined : void ask(toTypeId))}
        >
          {t("tables-escape:category.merge")}
        </Button>
      </div>
    </section>
  );
}

/** Says that it was merged, with the way back. */
function useReport() {
  const t = useTexts("tables", "tables-escape");
  const { message } = App.useApp();
  const offerUndo = useOfferUndo();
  const { send } = useSend(undoCategoryMerge, {
    onSuccess: (undone) => {
      void refreshTable(table);
      void message.info(
        t(undone.skipped > 0 ? "tables-escape:category.undoneSome" : "tables-escape:category.undone", undone),
      );
    },
  });
  return (said: string, mergeId = "") => offerUndo({ key: mergeId, said, undo: () => send({ mergeId }) });
}

/** `人事 / 休假`. */
function pathOf(row: TableRow, rows: readonly TableRow[]): string {
  const parent = rows.find((one) => one["processTypeId"] === row["parentTypeId"]);
  const name = String(row["typeName"]);
  return parent === undefined ? name : `${String(parent["typeName"])} / ${name}`;
}

function Moves({ moves, t }: { moves: OutputOf<typeof mergeProcessCategory>; t: Say }) {
  const { processes, others, categories, from } = moves;
  const nothing = processes.length + others + categories.length === 0;
  return (
    <>
      {processes.length === 0 ? null : (
        <>
          <p>{t("tables-escape:category.processes", { count: processes.length })}</p>
          <ul>
            {processes.map(({ processId, processName }) => (
              <li key={processId}>
                {processName} <small>{processId}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      {others === 0 ? null : <p>{t("tables-escape:category.others", { count: others })}</p>}
      {categories.length === 0 ? null : (
        <>
          <p>{t("tables-escape:category.below", { count: categories.length })}</p>
          <ul>
            {categories.map(({ processTypeId, typeName }) => (
              <li key={processTypeId}>
                {typeName} <small>{processTypeId}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      {nothing ? <p>{t("tables-escape:category.nothing")}</p> : null}
      <p>{t("tables-escape:category.gone", { from })}</p>
    </>
  );
}
