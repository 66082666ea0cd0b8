import { useState } from "react";
import {
  exportMatrix,
  listMatrices,
  type MatrixDetail,
  removeMatrix,
} from "#contract/calls/approver-matrix.ts";
import { transferFormats } from "#contract/shapes/tables.ts";
import { callForFile, presentError, useSend } from "../api/index.ts";
import { LocalCopyNotice, settleDraftText, StepButtons, useFocusBeside } from "../editing/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useKeys } from "../keys/index.ts";
import {
  Button,
  CheckBox,
  ConfirmDialog,
  Tabs,
  TextField,
  Toolbar,
  useNarrow,
  useNotice,
} from "../kit/index.ts";
import styles from "./approver-matrix.module.css";
import { AskForm } from "./ask-form.tsx";
import { DimensionList } from "./dimension-list.tsx";
import { GenerateDialog } from "./generate-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { MatrixChecks } from "./matrix-checks.tsx";
import { MatrixHead } from "./matrix-head.tsx";
import type { OpenMatrix } from "./matrix-list.tsx";
import { cellAt, MatrixSheet, perPage } from "./matrix-sheet.tsx";
import { NamesInLanguages, withNames } from "./names-in-languages.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { RowApprover } from "./row-approver.tsx";
import { SaveConflict } from "./save-conflict.tsx";
import { useMatrixDraft } from "./use-matrix-draft.ts";
import { useMatrixParts } from "./use-matrix-parts.ts";
import { useMatrixProblems } from "./use-matrix-problems.ts";
import type { MatrixRights } from "./use-matrix-rights.ts";
import { VersionList } from "./version-list.tsx";

type Opened = "generate" | "import" | "publish" | "remove";
type Side = "check" | "ask" | "versions";

interface MatrixEditorProps {
  loaded: MatrixDetail;
  rights: MatrixRights;
  /** The row to begin at, counted from 1. */
  meant?: number;
  onOpen: OpenMatrix;
  onBack: () => void;
}

/** One matrix: dimensions and rows, and beside them what is wrong, who it would be, and what counted when. */
export function MatrixEditor({ loaded, rights, meant, onOpen, onBack }: MatrixEditorProps) {
  const t = useTexts("approver-matrix");
  const draft = useMatrixDraft(loaded);
  const parts = useMatrixParts();
  const notice = useNotice();
  const beside = useFocusBeside<HTMLDivElement>();
  const isOwn = !useNarrow() && loaded.ofOrgan === null;
  const mayEdit = isOwn && rights.saves;
  const [opened, setOpened] = useState<Opened>();
  const [side, setSide] = useState<Side>("check");
  const [row, setRow] = useState<number>();
  const first = meant === undefined ? undefined : cellAt(`rows[${meant - 1}].taskAssigned`, loaded.content);
  const [page, setPage] = useState(Math.floor((first?.row ?? 0) / perPage));
  const [wanted, setWanted] = useState(first);
  const { content, stored, isChanged, storageKey } = draft;
  const { matrixId, ofOrgan, rowVersion, versions } = stored;
  const removal = useSend(removeMatrix, {
    invalidates: [listMatrices],
    onSuccess: () => {
      draft.drop();
      notice({ key: `matrix ${matrixId}`, said: t("removed") });
      onBack();
    },
  });
  const close = () => setOpened(undefined);
  const save = async () => {
    const saved = await draft.save();
    if (saved !== undefined) notice({ key: `matrix ${matrixId}`, said: t("saved") });
    return saved;
  };
  useKeys("form", { save: mayEdit && isChanged ? () => void save() : undefined });
  const publish = async () => {
    if (!isChanged || (await save()) !== undefined) setOpened("publish");
  };
  const download = async (format: (typeof transferFormats)[number]) => {
    const { file, fileName } = await callForFile(exportMatrix, {
      matrixId,
      format,
      ...(ofOrgan === null ? {} : { above: true }),
    });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = fileName ?? `${matrixId}.${format}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  const { byPath: problems, areNamesChecked } = useMatrixProblems(draft);
  const go = (path: string) => {
    const cell = cellAt(path, content);
    setWanted(cell);
    if (cell !== undefined) setPage(Math.floor(cell.row / perPage));
    else document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus();
  };

  return (
    // What is being typed is part of what a key saves.
    <div
      className={styles.page}
      {...beside}
      onKeyDownCapture={(event) => event.key === "Enter" && settleDraftText()}
    >
      <MatrixHead
        draft={draft}
        isOwn={isOwn}
        rights={rights}
        onSave={() => void save()}
        onPublish={() => void publish()}
        onOpen={onOpen}
        onBack={onBack}
      />
      {mayEdit ? (
        <LocalCopyNotice storageKey={storageKey} opened={loaded.content} onRestore={draft.restore} />
      ) : null}
      {draft.conflict === undefined ? null : <SaveConflict draft={draft} error={draft.conflict} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <TextField
            label={t("field.matrixName")}
            readOnly={!mayEdit}
            error={problems["matrixName"]}
            data-path="matrixName"
            value={content.matrixName}
            maxLength={100}
            onChange={(event) => {
              const { value: matrixName } = event.target;
              draft.edit((before) => ({ ...before, matrixName }), "matrixName");
            }}
          />
          <NamesInLanguages
            what={t("field.matrixName")}
            names={content.i18n}
            mayEdit={mayEdit}
            onChange={(names, of) => draft.edit((before) => withNames(before, names), `name ${of}`)}
          />
          <CheckBox
            label={t("field.forGroup")}
            note={t("forGroupNote")}
            disabled={!mayEdit}
            checked={content.forGroup === true}
            onChange={({ target: { checked } }) =>
              draft.edit(
                ({ forGroup: _before, ...rest }) => (checked ? { ...rest, forGroup: true } : rest),
                "forGroup",
              )
            }
          />
          <DimensionList draft={draft} mayEdit={mayEdit} problems={problems} />
          <section className={styles.section} aria-label={t("rows")}>
            <h2>{t("rows")}</h2>
            <p className={styles.note}>{t(mayEdit ? "rowsHint" : "rowsRead")}</p>
            <Toolbar label={t("rows")}>
              {mayEdit ? (
                <>
                  <Button size="small" onClick={() => setOpened("generate")}>
                    {t("generate.open")}
                  </Button>
                  <Button size="small" onClick={() => setOpened("import")}>
                    {t("import.open")}
                  </Button>
                </>
              ) : null}
              {(rights.exports ? transferFormats : []).map((format) => (
                <Button
                  key={format}
                  size="small"
                  disabled={isChanged}
                  title={isChanged ? t("export.saveFirst") : undefined}
                  onClick={() => void download(format).catch(presentError)}
                >
                  {t(`export.${format}`)}
                </Button>
              ))}
              {mayEdit ? (
                <StepButtons
                  document={draft.content}
                  undo={draft.undo}
                  redo={draft.redo}
                  step={draft.step}
                  parts={parts}
                />
              ) : null}
            </Toolbar>
            {mayEdit && row !== undefined ? <RowApprover key={row} draft={draft} row={row} /> : null}
            <MatrixSheet
              draft={draft}
              mayEdit={mayEdit}
              problems={problems}
              chosen={row}
              onChoose={setRow}
              wanted={wanted}
              page={page}
              onPage={setPage}
            />
          </section>
          {isOwn && rights.removes && versions.length === 0 ? (
            <div>
              <Button look="danger" size="small" onClick={() => setOpened("remove")}>
                {t("remove")}
              </Button>
            </div>
          ) : null}
        </div>
        <div className={styles.side}>
          <Tabs<Side>
            label={content.matrixName}
            tabs={[
              { id: "check", label: t("check.title") },
              ...(rights.asks ? [{ id: "ask" as const, label: t("ask.title") }] : []),
              { id: "versions", label: t("versions.title") },
            ]}
            chosen={side}
            onChoose={setSide}
          >
            {side === "check" ? (
              <MatrixChecks draft={draft} problems={problems} areNamesChecked={areNamesChecked} onGo={go} />
            ) : null}
            {side === "ask" ? <AskForm draft={draft} /> : null}
            {side === "versions" ? (
              <VersionList draft={draft} mayEdit={mayEdit} mayNote={isOwn && rights.notes} />
            ) : null}
          </Tabs>
        </div>
      </div>
      {opened === "generate" ? <GenerateDialog draft={draft} onClose={close} /> : null}
      {opened === "import" ? <ImportDialog draft={draft} onClose={close} /> : null}
      {opened === "publish" ? <PublishDialog draft={draft} onClose={close} /> : null}
      {opened === "remove" ? (
        <ConfirmDialog
          title={t("removeTitle", { name: content.matrixName })}
          confirm={t("remove")}
          danger
          busy={removal.sending}
          onConfirm={() => void removal.send({ matrixId, rowVersion })}
          onClose={close}
        >
          {t("removeWhat")}
        </ConfirmDialog>
      ) : null}
      {/* What is deleted is not missed. */}
      <LeaveDialog isUnsaved={isChanged && opened !== "remove"} onLeave={draft.drop} />
    </div>
  );
}
