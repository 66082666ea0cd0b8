import { memo, useEffect, useRef } from "react";
import { useTexts } from "../../i18n/index.ts";
import { useChosenStep, useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { useStepName } from "../use-words.ts";
import { ProcessPanel } from "./process-panel.tsx";
import { SeveralPanel } from "./several-panel.tsx";
import { StepPanel } from "./step-panel.tsx";

/** The properties of what is chosen: a step, or the process. A problem's place is brought into sight and focused. */
export const SidePanel = memo(function SidePanel() {
  const t = useTexts("process-design");
  const nameOf = useStepName();
  const step = useChosenStep();
  const { definition, marked, wanted, want } = useDesign();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wanted === undefined) return;
    const { property, transition } = wanted;
    const around = panel.current?.querySelector(
      transition === undefined ? `[data-property="${property}"]` : `[data-transition="${transition}"]`,
    );
    const closed = around?.closest("details:not([open])");
    if (closed instanceof HTMLDetailsElement) closed.open = true;
    const control = around?.matches("input, select, textarea")
      ? around
      : around?.querySelector("input, select, textarea, button");
    if (control instanceof HTMLElement) control.focus();
    around?.scrollIntoView({ block: "nearest" });
    want(undefined);
  }, [wanted, want]);
  const several = definition.tasks.filter(({ taskId }) => marked.length > 1 && marked.includes(taskId));
  if (several.length > 1)
    return (
      <aside
        ref={panel}
        className={styles.panel}
        aria-label={t("panel")}
        data-keys="panel"
        data-designer-panel
      >
        <h2>{t("several.title", { count: several.length })}</h2>
        <SeveralPanel key={marked.join(" ")} steps={several} />
      </aside>
    );
  return (
    <aside ref={panel} className={styles.panel} aria-label={t("panel")} data-keys="panel" data-designer-panel>
      <h2>{step === undefined ? t("theProcess") : nameOf(step)}</h2>
      {step === undefined ? <ProcessPanel /> : <StepPanel key={step.taskId} task={step} />}
    </aside>
  );
});
