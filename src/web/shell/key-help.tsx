import { useState } from "react";
import { useTexts } from "../i18n/index.ts";
import { type KeyGroupName, keyGroups, keysNow, signsOf } from "../keys/index.ts";
import { Dialog } from "../kit/index.ts";
import styles from "./key-help.module.css";

interface ShownGroup {
  group: KeyGroupName;
  names: readonly string[];
}

/** Every key there is, read off the table the listener hears: those of this screen first, then those of the others. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const say = useTexts("shell");
  const name = useTexts("keys");
  // As it was when the help was asked for.
  const [groups] = useState(shownGroups);
  return (
    <Dialog title={say("keys.title")} width="wide" closesBeside isText onClose={onClose}>
      <div className={styles.columns}>
        {groups.map(({ group, names }) => (
          <section key={group} className={styles.group}>
            <h3>{name(`${group}.title`)}</h3>
            <dl>
              {names.map((key) => (
                <div key={key}>
                  <dt>
                    <Signs group={group} name={key} />
                  </dt>
                  <dd>{name(`${group}.${key}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Signs({ group, name }: { group: KeyGroupName; name: string }) {
  const definition = keyGroups[group].keys[name];
  if (definition?.shown !== undefined) return <kbd>{definition.shown}</kbd>;
  return signsOf(definition?.chords[0] ?? "").map((sign) => <kbd key={sign}>{sign}</kbd>);
}

function shownGroups(): ShownGroup[] {
  const now = keysNow();
  const every = Object.keys(keyGroups) as KeyGroupName[];
  const here = [...now.keys()].map((group) => ({
    group,
    names: Object.keys(keyGroups[group].keys).filter((name) => now.get(group)?.has(name)),
  }));
  const elsewhere = every
    .filter((group) => !now.has(group))
    .map((group) => ({ group, names: Object.keys(keyGroups[group].keys) }));
  return [...here, ...elsewhere].filter(({ names }) => names.length > 0);
}
