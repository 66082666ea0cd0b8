import { useState } from "react";
import { getProcessDataList } from "#contract/calls/opt.ts";
import type { ComparedObject } from "#contract/calls/release-bundle.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { useMay } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { CheckBox, StatusTag, type Tone } from "../kit/index.ts";
import { ProcessDifferences } from "./process-differences.tsx";
import styles from "./release-bundle.module.css";

const tones: Record<ComparedObject["state"], Tone> = {
  new: "running",
  changed: "waiting",
  same: "closed",
  conflict: "bad",
  blocked: "bad",
};

interface ComparedListProps {
  objects: readonly ComparedObject[];
  /** The processes of the bundle, by id. */
  processes: ReadonlyMap<string, ProcessDefinition>;
  accepted: ReadonlySet<string>;
  onAccept: (key: string, isAccepted: boolean) => void;
}

/** Each thing of a bundle beside what is here: how both stand, where they differ, and whether it is taken over. */
export function ComparedList({ objects, ...accepting }: ComparedListProps) {
  const t = useTexts("release-bundle");
  const same = objects.filter(({ state, reasons }) => state === "same" && reasons.length === 0);
  const differing = objects.filter((object) => !same.includes(object));
  return (
    <>
      {differing.length === 0 ? null : <Items objects={differing} {...accepting} />}
      {same.length === 0 ? null : (
        // There is nothing to decide about these.
        <details open={differing.length === 0}>
          <summary>{t("import.same", { count: same.length })}</summary>
          <Items objects={same} {...accepting} />
        </details>
      )}
    </>
  );
}

function Items({ objects, processes, accepted, onAccept }: ComparedListProps) {
  return (
    <ul className={styles.list}>
      {objects.map((object) => (
        <ComparedItem
          key={object.key}
          object={object}
          process={object.kind === "process" ? processes.get(object.id) : undefined}
          isAccepted={accepted.has(object.key)}
          onAccept={onAccept}
        />
      ))}
    </ul>
  );
}

interface ComparedItemProps {
  object: ComparedObject;
  process: ProcessDefinition | undefined;
  isAccepted: boolean;
  onAccept: (key: string, isAccepted: boolean) => void;
}

function ComparedItem({ object, process, isAccepted, onAccept }: ComparedItemProps) {
  const t = useTexts("release-bundle");
  const [isOpen, setOpen] = useState(false);
  const mayRead = useMay(getProcessDataList.name) === true;
  const { key, id, name, kind, state, reasons, differences } = object;
  return (
    <li className={styles.compared}>
      <CheckBox
        label={`${t(`kind.${kind}`)} ${name}`}
        checked={isAccepted}
        disabled={state === "same" || state === "blocked"}
        onChange={({ target }) => onAccept(key, target.checked)}
      />
      <div>
        <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>
        {reasons.map((reason) => (
          <p key={reason} className={styles.note}>
            {reason}
          </p>
        ))}
      </div>
      {differences.length === 0 ? null : (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t("import.differences", { count: differences.length })}</summary>
          {process === undefined || !mayRead ? (
            <PathDifferences differences={differences} />
          ) : isOpen ? (
            <ProcessDifferences processId={id} there={process} />
          ) : null}
        </details>
      )}
    </li>
  );
}

/** Where both differ as it is stored: of what no designer has words for, and for whoever may not read processes. */
function PathDifferences({ differences }: Pick<ComparedObject, "differences">) {
  return (
    <ul className={styles.differences}>
      {differences.map(({ path, here, there }) => (
        <li key={path}>
          <code>{path}</code>
          <del>{here}</del> <ins>{there}</ins>
        </li>
      ))}
    </ul>
  );
}
