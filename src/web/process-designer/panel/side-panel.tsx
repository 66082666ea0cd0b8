import { type KeyboardEvent, memo, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useTexts } from "../../i18n/index.ts";
import { focusPlace } from "../../keys/index.ts";
import { ChosenContext, useChosen, useChosenStep, useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { useStepName } from "../use-words.ts";
import { ProcessPanel } from "./process-panel.tsx";
import { SeveralPanel } from "./several-panel.tsx";
import { StepPanel } from "./step-panel.tsx";
import { useFollowing } from "./use-following.ts";

const controls = ":is(input, select, textarea, button):enabled";

/** The properties of what is chosen: a step, or the process. The mark of what is chosen moves first, the panel follows. */
export const SidePanel = memo(function SidePanel() {
  const { following, catchUp } = useFollowing();
  return (
    <ChosenContext value={following}>
      <div className={styles.around} onPointerMove={catchUp} onFocus={catchUp}>
        <Panel />
      </div>
    </ChosenContext>
  );
});

/** The panel itself. A problem's place is brought into sight and focused; Esc leads back to the step. */
const Panel = memo(function Panel() {
  const t = useTexts("process-design");
  const nameOf = useStepName();
  const step = useChosenStep();
  const { definition, want } = useDesign();
  const { marked, wanted } = useChosen();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wanted === undefined) return;
    const { property, transition } = wanted;
    const around =
      property === undefined
        ? panel.current
        : panel.current?.querySelector(
            transition === undefined ? `[data-property="${property}"]` : `[data-transition="${transition}"]`,
          );
    const closed = around?.closest("details:not([open])");
    if (closed instanceof HTMLDetailsElement) closed.open = true;
    const control = around?.matches("input, select, textarea") ? around : around?.querySelector(controls);
    if (control instanceof HTMLElement) control.focus();
    around?.scrollIntoView({ block: "nearest" });
    want(undefined);
  }, [wanted, want]);
  const keepFocus = useFocusKept(panel, step?.taskId);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || step === undefined) return;
    const id = CSS.escape(step.taskId);
    const places = `[data-step="${id}"], .react-flow__node[data-id="${id}"], [data-row-step="${id}"] button`;
    const place = document.querySelector<HTMLElement>(places);
    if (place === null || focusPlace(event.target).dialogOpen) return;
    event.preventDefault();
    event.stopPropagation();
    place.focus();
  };
  const several = definition.tasks.filter(({ taskId }) => marked.length > 1 && marked.includes(taskId));
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={t("panel")}
      data-keys="panel"
      data-designer-panel
      onKeyDown={leave}
      {...keepFocus}
    >
      {several.length > 1 ? (
        <>
          <h2>{t("several.title", { count: several.length })}</h2>
          <SeveralPanel key={marked.join(" ")} steps={several} />
        </>
      ) : (
        <>
          <h2>{step === undefined ? t("theProcess") : nameOf(step)}</h2>
          {step === undefined ? <ProcessPanel /> : <StepPanel key={step.taskId} task={step} />}
        </>
      )}
    </aside>
  );
});

/** Whoever was quicker than the panel and is in it as it follows is in what it shows then, and not nowhere. */
function useFocusKept(panel: RefObject<HTMLElement | null>, taskId: string | undefined) {
  const isWithin = useRef(false);
  const before = useRef(taskId);
  useLayoutEffect(() => {
    if (before.current === taskId) return;
    before.current = taskId;
    if (!isWithin.current || panel.current?.contains(document.activeElement) === true) return;
    if (document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>(controls)?.focus();
  }, [panel, taskId]);
  return {
    onFocus: () => (isWithin.current = true),
    onBlur: () => (isWithin.current = false),
  };
}
