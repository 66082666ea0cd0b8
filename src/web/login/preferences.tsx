import { Monitor, Moon, Sun } from "lucide-react";
import { type Language, languages } from "#contract/codes/language.ts";
import { chooseLanguage, useLanguage, useTexts } from "../i18n/index.ts";
import { type ModeChoice, chooseAppearance, palettes, schemes, useAppearance } from "../theme/index.ts";
import styles from "./preferences.module.css";

/** Each language in its own words: whoever looks for it reads it. */
const ownNames: Record<Language, string> = { "zh-CN": "中文", "en-US": "English", "ja-JP": "日本語" };
const nextMode: Record<ModeChoice, ModeChoice> = { system: "light", light: "dark", dark: "system" };
const modeIcons = { system: Monitor, light: Sun, dark: Moon };

/** Language, colour scheme and light or dark, before one has logged in. */
export function Preferences() {
  const say = useTexts("login");
  const language = useLanguage();
  const { scheme, mode, modeChoice } = useAppearance();
  const ModeIcon = modeIcons[modeChoice];
  return (
    <div className={styles.bar}>
      <div className={styles.languages} role="group" aria-label={say("language")}>
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            lang={one}
            aria-pressed={one === language}
            onClick={() => void chooseLanguage(one)}
          >
            {ownNames[one]}
          </button>
        ))}
      </div>
      <div className={styles.schemes} role="group" aria-label={say("scheme")}>
        {schemes.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === scheme}
            aria-label={say(`app:scheme.${one}`)}
            title={say(`app:scheme.${one}`)}
            onClick={() => chooseAppearance({ scheme: one })}
          >
            <span style={{ background: palettes[one][mode].primary }} />
          </button>
        ))}
        <button
          type="button"
          aria-label={say(`app:mode.${modeChoice}`)}
          title={say(`app:mode.${modeChoice}`)}
          onClick={() => chooseAppearance({ modeChoice: nextMode[modeChoice] })}
        >
          <ModeIcon size={17} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
