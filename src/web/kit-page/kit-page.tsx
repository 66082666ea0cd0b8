import { NoticeStrip, SelectField } from "../kit/index.ts";
import { chooseAppearance, type ModeChoice, type Scheme, useAppearance } from "../theme/index.ts";
import { Buttons } from "./buttons.tsx";
import { Fields } from "./fields.tsx";
import styles from "./kit-page.module.css";
import { Lists } from "./lists.tsx";
import { Overlays } from "./overlays.tsx";
import { Places } from "./places.tsx";
import { States } from "./states.tsx";

const schemes: readonly Scheme[] = ["scheme-bpm", "blue", "pink"];
const modes: readonly ModeChoice[] = ["light", "dark", "system"];

/** Every part of the kit in every state, in the scheme one chooses: to be looked at when a part or a palette changes. */
export function KitPage() {
  const { scheme, modeChoice } = useAppearance();
  return (
    <main className={styles.page}>
      <h1>The kit</h1>
      <div className={styles.row}>
        <SelectField
          label="Scheme"
          value={scheme}
          options={schemes.map((value) => ({ value, label: value }))}
          onChoose={(value) => chooseAppearance({ scheme: value as Scheme })}
        />
        <SelectField
          label="Mode"
          value={modeChoice}
          options={modes.map((value) => ({ value, label: value }))}
          onChoose={(value) => chooseAppearance({ modeChoice: value as ModeChoice })}
        />
      </div>
      <Buttons />
      <Fields />
      <States />
      <Lists />
      <Places />
      <Overlays />
      <NoticeStrip />
    </main>
  );
}
