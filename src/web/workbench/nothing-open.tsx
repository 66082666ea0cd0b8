import { useTexts } from "../i18n/index.ts";
import { useTodoCounts } from "./use-todo-counts.ts";

/** The third pane before a task is chosen: how the day stands, and the keys. */
export function NothingOpen() {
  const t = useTexts("workbench");
  const { counts } = useTodoCounts();
  return (
    <div className="nothing-open">
      <p className="nothing-figures">
        {(["all", "overdue", "urgent"] as const).map((list) => (
          <span key={list} data-list={list} data-none={counts[list] === "0"}>
            <strong>{counts[list] ?? "–"}</strong> {t(`list.${list}`)}
          </span>
        ))}
      </p>
      <p className="nothing-hint">{counts.all === "0" ? t("nothing.done") : t("nothing.choose")}</p>
      <p className="nothing-keys" aria-hidden="true">
        <kbd>j</kbd> <kbd>k</kbd> {t("keys.move")} <kbd>a</kbd> {t("keys.approve")} <kbd>?</kbd>{" "}
        {t("keys.all")}
      </p>
    </div>
  );
}
