import { Plus } from "lucide-react";
import { memo, useEffect, useRef, useState } from "react";
import { namesOfNew } from "../../editing/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { useDesign } from "../design-context.ts";
import { addBranch, insertStep, type NewStep, pasteSteps, type Place } from "../model/index.ts";
import { copiedSteps } from "../step-clipboard.ts";
import styles from "./flow-view.module.css";

interface InsertMenuProps {
  afterTaskId: string;
  /** Of the way it lies on; without one, where all ways behind the step begin. */
  sequence?: number;
  /** What that step is called. */
  step: string;
  /** Several ways begin here: only a further one can be added. */
  isBranching: boolean;
  mayEdit: boolean;
}

/** What can be put here: a step onto the way, or a further way. */
export const InsertMenu = memo(function InsertMenu(props: InsertMenuProps) {
  const { afterTaskId, sequence, step, isBranching, mayEdit } = props;
  const t = useTexts("process-design");
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    around.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const away = (event: PointerEvent) => {
      if (!around.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, [open]);
  if (!mayEdit) return <span className={styles.line} />;
  const where =
    sequence === undefined ? t("insert.after", { step }) : t("insert.onWay", { step, number: sequence });
  const place = { afterTaskId, ...(sequence === undefined ? {} : { sequence }) };
  return (
    <div ref={around} className={styles.insert}>
      <button
        type="button"
        className={styles.plus}
        aria-label={t("insert.here")}
        aria-description={where}
        title={where}
        aria-haspopup="menu"
        aria-expanded={open}
        data-insert={`${afterTaskId} ${sequence ?? ""}`.trim()}
        onClick={() => setOpen(!open)}
      >
        <Plus size={14} aria-hidden="true" />
      </button>
      {open ? (
        <div
          className={styles.menu}
          role="menu"
          onKeyDown={(event) => {
            const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
            const at = items.indexOf(document.activeElement as HTMLElement);
            const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (by !== undefined) {
              event.preventDefault();
              items[(at + by + items.length) % items.length]?.focus();
            } else if (event.key === "Escape") {
              setOpen(false);
              around.current?.querySelector<HTMLElement>("button")?.focus();
            } else return;
            event.stopPropagation();
          }}
        >
          <InsertActs place={place} isBranching={isBranching} onDone={() => setOpen(false)} />
        </div>
      ) : null}
    </div>
  );
});

interface InsertActsProps {
  place: Place;
  isBranching: boolean;
  onDone: () => void;
}

function InsertActs({ place, isBranching, onDone }: InsertActsProps) {
  const t = useTexts("process-design");
  const { edit } = useDesign();
  const language = useLanguage();
  const named = (taskName: string) => {
    const i18n = namesOfNew(language, taskName);
    return { taskName, ...(i18n && { i18n }) };
  };
  const approve: NewStep = {
    taskId: "approve",
    ...named(t("new.approve")),
    taskType: "approve",
    taskRunWay: "any",
    taskHour: 24,
  };
  const read: NewStep = { taskId: "read", ...named(t("new.read")), taskType: "read" };
  const delay: NewStep = { taskId: "delay", ...named(t("taskType.delay")), taskType: "delay", delayHours: 8 };
  const route: NewStep = { taskId: "route", ...named(t("taskType.route")), taskType: "route" };
  const seal: NewStep = {
    taskId: "seal",
    ...named(t("taskType.seal")),
    taskType: "seal",
    taskRunWay: "any",
    taskHour: 24,
  };
  const auto: NewStep = { taskId: "auto", ...named(t("taskType.auto")), taskType: "auto" };
  const subprocess: NewStep = {
    taskId: "subprocess",
    ...named(t("taskType.subprocess")),
    taskType: "subprocess",
  };
  const acts: [name: string, act: () => void][] = [
    ...(isBranching
      ? []
      : ([
          ["approve", () => edit((definition) => insertStep(definition, place, approve))],
          ["read", () => edit((definition) => insertStep(definition, place, read))],
          ["seal", () => edit((definition) => insertStep(definition, place, seal))],
          ["auto", () => edit((definition) => insertStep(definition, place, auto))],
          ["subprocess", () => edit((definition) => insertStep(definition, place, subprocess))],
          ["delay", () => edit((definition) => insertStep(definition, place, delay))],
          ["route", () => edit((definition) => insertStep(definition, place, route))],
        ] as [string, () => void][])),
    ...(place.sequence === undefined
      ? ([
          [
            "condition",
            () => edit((definition) => addBranch(definition, place.afterTaskId, "condition", approve)),
          ],
          [
            "parallel",
            () => edit((definition) => addBranch(definition, place.afterTaskId, "parallel", approve)),
          ],
        ] as [string, () => void][])
      : []),
    ...(isBranching || copiedSteps() === undefined
      ? []
      : ([["paste", () => edit((definition) => pasteSteps(definition, copiedSteps() ?? [], place))]] as [
          string,
          () => void,
        ][])),
  ];
  return acts.map(([name, act]) => (
    <button
      key={name}
      type="button"
      role="menuitem"
      onClick={() => {
        onDone();
        act();
      }}
    >
      {t(`insert.${name}`)}
    </button>
  ));
}
