import { useState } from "react";
import { assignmentTypes } from "#contract/codes/assignment-type.ts";
import { completionModes } from "#contract/codes/completion-mode.ts";
import { taskTypes } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, TextAreaField } from "../../kit/index.ts";
import { useChosen, useDesign } from "../design-context.ts";
import { insertRows, readRows, type SheetFault } from "../model/index.ts";
import styles from "./table-view.module.css";

/** Takes steps copied from a spreadsheet, behind the chosen one; what cannot be read is told by line and column, and nothing is taken. */
export function PasteRows() {
  const t = useTexts("process-design");
  const { definition, edit } = useDesign();
  const { chosen } = useChosen();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [faults, setFaults] = useState<readonly SheetFault[]>([]);
  const wordsOf = (codes: readonly string[], area: string) =>
    new Map(codes.map((code) => [t(`${area}.${code}`), code]));
  const take = () => {
    const read = readRows(text, {
      taskType: wordsOf(taskTypes, "taskType"),
      assignedType: wordsOf(assignmentTypes, "assignedType"),
      runWay: wordsOf(completionModes, "runWay"),
    });
    setFaults(read.faults);
    if (read.faults.length > 0 || read.rows.length === 0) return;
    const last = lastOnTheWay(definition);
    edit((before) => insertRows(before, read.rows, { afterTaskId: chosen ?? last }));
    setText("");
    setOpen(false);
  };
  if (!open)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {t("table.paste")}
      </Button>
    );
  const said = faults.map(({ line, column, value }) =>
    t(value === "" ? "table.missing" : "table.unreadable", { line, column: t(`property.${column}`), value }),
  );
  return (
    <div className={styles.paste}>
      <TextAreaField
        label={t("table.pasteHere")}
        hint={t("table.columns")}
        error={said.length === 0 ? undefined : said.join(" ")}
        rows={5}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button size="small" look="primary" onClick={take}>
        {t("table.take")}
      </Button>
      <Button size="small" onClick={() => setOpen(false)}>
        {t("app:cancel")}
      </Button>
    </div>
  );
}

/** The step that is last on the first way, behind which rows come where none is chosen. */
function lastOnTheWay({ tasks }: ReturnType<typeof useDesign>["definition"]): string {
  const seen = new Set<string>();
  let at = tasks.find(({ taskType }) => taskType === "start") ?? tasks[0];
  while (at !== undefined && !seen.has(at.taskId)) {
    seen.add(at.taskId);
    const next = at.transitions[0]?.toTaskId;
    const step = tasks.find(({ taskId }) => taskId === next);
    if (step === undefined) return at.taskId;
    at = step;
  }
  return at?.taskId ?? "";
}
