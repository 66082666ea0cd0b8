import { Plus } from "lucide-react";
import { memo, type RefObject, useId, useRef, useState } from "react";
import { namesOfNew } from "../../editing/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Menu } from "../../kit/index.ts";
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
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  if (!mayEdit) return <span className={styles.line} />;
  const where =
    sequence === undefined ? t("insert.after", { step }) : t("insert.onWay", { step, number: sequence });
  const place = { afterTaskId, ...(sequence === undefined ? {} : { sequence }) };
  return (
    <div className={styles.insert}>
      <button
        ref={opener}
        type="button"
        className={styles.plus}
        aria-label={t("insert.here")}
        aria-description={where}
        title={where}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-insert={`${afterTaskId} ${sequence ?? ""}`.trim()}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Plus size={14} aria-hidden="true" />
      </button>
      {open ? (
        <InsertActs
          id={id}
          opener={opener}
          place={place}
          isBranching={isBranching}
          onClose={(isFocusReturned) => {
            setOpen(false);
            if (isFocusReturned) opener.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
});

interface InsertActsProps {
  id: string;
  opener: RefObject<HTMLButtonElement | null>;
  place: Place;
  isBranching: boolean;
  onClose: (isFocusReturned: boolean) => void;
}

/** The open menu: only then does it look at the process as it is. */
function InsertActs({ id, opener, place, isBranching, onClose }: InsertActsProps) {
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
  const items = acts.map(([name, onSelect]) => ({ key: name, label: t(`insert.${name}`), onSelect }));
  return (
    <Menu
      id={id}
      label={t("insert.here")}
      opener={opener}
      sections={[{ key: "acts", items }]}
      onClose={onClose}
    />
  );
}
