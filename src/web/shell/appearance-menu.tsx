import { Languages, Palette as PaletteIcon } from "lucide-react";
import { type Language, languages } from "#contract/codes/language.ts";
import { chooseLanguage, useLanguage, useTexts } from "../i18n/index.ts";
import { MenuButton } from "../kit/index.ts";
import { useSetting } from "../settings/index.ts";
import { chooseAppearance, modes, palettes, schemes, useAppearance } from "../theme/index.ts";
import iconButton from "../kit/icon-button.module.css";
import styles from "./top-bar.module.css";

const ownNames: Record<Language, string> = { "zh-CN": "简体中文", "en-US": "English", "ja-JP": "日本語" };

/** The interface's language, kept with the person's settings. */
export function LanguageMenu() {
  const say = useTexts("shell");
  const language = useLanguage();
  const [, keep] = useSetting("language");
  const items = languages.map((one) => ({
    key: one,
    label: ownNames[one],
    lang: one,
    checked: one === language,
    onSelect: () => {
      void chooseLanguage(one);
      void keep(one);
    },
  }));
  return (
    <MenuButton
      className={iconButton.button}
      aria-label={say("language")}
      title={say("language")}
      sections={[{ key: "languages", items }]}
    >
      <Languages size={18} strokeWidth={1.75} aria-hidden="true" />
    </MenuButton>
  );
}

/** Colour scheme and light or dark, kept with the person's settings. */
export function SchemeMenu() {
  const say = useTexts("shell");
  const { scheme, mode, modeChoice } = useAppearance();
  const [, keepScheme] = useSetting("scheme");
  const [, keepMode] = useSetting("mode");
  return (
    <MenuButton
      className={iconButton.button}
      aria-label={say("scheme")}
      title={say("scheme")}
      sections={[
        {
          key: "scheme",
          heading: say("scheme"),
          items: schemes.map((one) => ({
            key: one,
            label: say(`app:scheme.${one}`),
            icon: <span className={styles.swatch} style={{ background: palettes[one][mode].primary }} />,
            checked: one === scheme,
            onSelect: () => {
              chooseAppearance({ scheme: one });
              void keepScheme(one);
            },
          })),
        },
        {
          key: "mode",
          heading: say("mode"),
          items: (["system", ...modes] as const).map((one) => ({
            key: one,
            label: say(`app:mode.${one}`),
            checked: one === modeChoice,
            onSelect: () => {
              chooseAppearance({ modeChoice: one });
              void keepMode(one);
            },
          })),
        },
      ]}
    >
      <PaletteIcon size={18} strokeWidth={1.75} aria-hidden="true" />
    </MenuButton>
  );
}
