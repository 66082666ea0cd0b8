import { useState } from "react";
import type { ComparedObject } from "#contract/calls/release-bundle.ts";
import type { ReleaseObject } from "#contract/shapes/release-bundle.ts";
import { useTexts } from "../i18n/index.ts";
import { CheckBox, StatusTag, type Tone } from "../kit/index.ts";
import { ObjectDifferences } from "./differences/object-differences.tsx";
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
  /** What the bundle brings, by key. */
  brought: ReadonlyMap<string, ReleaseObject>;
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

function Items({ objects, brought, accepted, onAccept }: ComparedListProps) {
  return (
    <ul className={styles.list}>
      {objects.map((object) => (
        <ComparedItem
          key={object.key}
          object={object}
          there={brought.get(object.key)?.content}
          isAccepted={accepted.has(object.key)}
          onAccept={onAccept}
        />
      ))}
    </ul>
  );
}

interface ComparedItemProps {
  object: ComparedObject;
  there: ReleaseObject["content"] | undefined;
  isAccepted: boolean;
  onAccept: (key: string, isAccepted: boolean) => void;
}

function ComparedItem({ object, there, isAccepted, onAccept }: ComparedItemProps) {
  const t = useTexts("release-bundle");
  const [isOpen, setOpen] = useState(false);
  const { key, name, kind, state, reasons, here } = object;
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
      {here === null || there === undefined ? null : (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t("import.differences")}</summary>
          {/* What follows has headings of the third rank, as it has in the dialogs of the designers. */}
          <h2 className="visually-hidden">{name}</h2>
          {isOpen ? <ObjectDifferences kind={kind} here={here} there={there} /> : null}
        </details>
      )}
    </li>
  );
}
