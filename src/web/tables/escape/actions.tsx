import type { App } from "antd";
import type { ReactNode } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { previewTemplate } from "#contract/calls/table-actions.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { Say } from "../../i18n/index.ts";
import { DataItemUses } from "./data-item-uses.tsx";
import { DataValueUses } from "./data-value-uses.tsx";
import styles from "../row/row-panel.module.css";

interface AnswerGiven {
  answer: JsonValue;
  title: string;
  modal: ReturnType<typeof App.useApp>["modal"];
  say: Say;
}

/** What an action's answer is shown as, by `table.action`, where a word of success is not enough. */
const answers: Readonly<Record<string, (given: AnswerGiven) => ReactNode>> = {
  "dataItem.uses": ({ answer }) => <DataItemUses answer={answer} />,
  "dataItemControl.uses": ({ answer }) => <DataValueUses answer={answer} />,
  "templates.preview": ({ answer }) => <TemplatePreview answer={answer} />,
  "user.resetPassword": ({ answer, say }) => (
    <>
      <p>{say("action.newPassword")}</p>
      <pre className={styles.code}>{textOf(answer)}</pre>
    </>
  ),
};

/** Actions whose call only hands the work on: it is done later, and their tables tell how. */
const inBackground: readonly string[] = ["scheduleJob.runNow", "callextapiLog.retry", "docNasUpload.retry"];

/** What an action came to, by `table.action` and its answer: a text, and whether it went as asked. */
export function wordOfOutcome(name: string, answer: JsonValue): OutcomeSaid {
  if (!inBackground.includes(name)) return { text: "action.done", isWarning: false };
  const outcome =
    typeof answer === "object" && answer !== null && "outcome" in answer ? answer["outcome"] : "";
  if (outcome === "skipped") return { text: "action.skipped", isWarning: true };
  return { text: outcome === "waits" ? "action.waits" : "action.begun", isWarning: false };
}

interface OutcomeSaid {
  text: "action.begun" | "action.done" | "action.skipped" | "action.waits";
  isWarning: boolean;
}

/** A message as it will read, in each channel and language it is kept in. */
function TemplatePreview({ answer }: { answer: JsonValue }) {
  const kept = (Array.isArray(answer) ? answer : []) as unknown as OutputOf<typeof previewTemplate>;
  return kept.map(({ channel, language, subject, body }) => (
    <section key={`${channel} ${language}`}>
      <h4>
        {channel} · {language}
      </h4>
      {subject === "" ? null : <p>{subject}</p>}
      <pre className={styles.code}>{body}</pre>
    </section>
  ));
}

/** Shows what an action answered, where somebody wrote how; false leaves it to the usual word. */
export function showAnswer(name: string, given: AnswerGiven): boolean {
  const draw = answers[name];
  if (draw === undefined || given.answer === null || textOf(given.answer) === "") return false;
  untilLeft(
    given.modal.info({
      title: given.title,
      content: draw(given),
      width: 640,
      okText: given.say("app:close"),
    }),
  );
  return true;
}

/** Says why a row stays, and what uses it where its table can say that. */
export function showRefusal({ reason, uses: answer, ...given }: RefusalGiven): void {
  const uses = answer && answers[answer.name]?.({ ...given, answer: answer.answer });
  untilLeft(
    given.modal.error({
      title: given.title,
      content: (
        <>
          <p>{reason}</p>
          {uses}
        </>
      ),
      width: 640,
      okText: given.say("app:close"),
    }),
  );
}

interface RefusalGiven extends Omit<AnswerGiven, "answer"> {
  reason: string;
  /** What the table's own action `uses` answered, by `table.action`. */
  uses: { name: string; answer: JsonValue } | undefined;
}

/** A link in a dialog leads away from it. */
function untilLeft(dialog: { destroy: () => void }): void {
  window.addEventListener("hashchange", dialog.destroy, { once: true });
}

/** An answer as text: its one text where it has only one, else as it came. */
function textOf(answer: JsonValue): string {
  if (typeof answer === "string") return answer;
  if (typeof answer === "object" && answer !== null && !Array.isArray(answer)) {
    const values = Object.values(answer);
    const [only] = values;
    if (values.length === 1 && typeof only === "string") return only;
  }
  return answer === null ? "" : JSON.stringify(answer, null, 2);
}
