import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Dialog } from "../kit/index.ts";
import { LineResults } from "./line-results.tsx";
import { SheetForm } from "./sheet-form.tsx";
import styles from "./start-many.module.css";
import { useSheetColumns } from "./use-sheet-columns.ts";
import { useStartMany } from "./use-start-many.ts";

/** Files many applications of a process from the lines of a sheet: what would become of each is said before. */
export function StartManyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts("start-many");
  const say = useTexts("app");
  const [processId, setProcessId] = useState("");
  const [text, setText] = useState("");
  const { processes, columns } = useSheetColumns(processId);
  const { tried, filed, busy, forget, tryOut, file } = useStartMany(processId, columns ?? []);
  const foretold = tried?.foretold;
  const ready = foretold?.created ?? 0;
  const act =
    ready > 0
      ? { said: t("file", { count: ready }), isReady: true, go: file }
      : { said: t("try"), isReady: columns !== undefined && text.trim() !== "", go: () => tryOut(text) };
  return (
    <Dialog
      title={t("title")}
      lead={t("lead", { max: limits.batchCreateMax })}
      width="wide"
      onClose={onClose}
      footer={
        filed === undefined ? (
          <>
            <Button look="primary" busy={busy} disabled={!act.isReady} onClick={() => void act.go()}>
              {act.said}
            </Button>
            <Button onClick={onClose}>{say("cancel")}</Button>
          </>
        ) : (
          <Button look="primary" onClick={onClose} autoFocus>
            {say("close")}
          </Button>
        )
      }
    >
      <div className={styles.form}>
        {filed === undefined ? (
          <SheetForm
            processes={processes}
            processId={processId}
            columns={columns}
            text={text}
            tried={tried}
            onProcess={(next) => {
              setProcessId(next);
              forget();
            }}
            onText={(next) => {
              setText(next);
              forget();
            }}
          />
        ) : null}
        <p role="status">
          {filed !== undefined
            ? t("done", { count: filed.created, refused: filed.results.length - filed.created })
            : foretold === undefined
              ? null
              : t("foretold", { count: ready, refused: foretold.results.length - ready })}
        </p>
        {tried === undefined || foretold === undefined ? null : (
          <LineResults
            applications={tried.applications}
            results={(filed ?? foretold).results}
            isFiled={filed !== undefined}
          />
        )}
      </div>
    </Dialog>
  );
}
