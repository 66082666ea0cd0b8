import { Dropdown, type MenuProps } from "antd";
import { Languages, Palette as PaletteIcon } from "lucide-react";
import { type Language, languages } from "#contract/codes/language.ts";
import { chooseLanguage, useLanguage, useTexts } from "../i18n/index.ts";
import { useSetting } from "../settings/index.ts";
import {
  type ModeChoice,
  type Scheme,
  chooseAppearance,
  modes,
  palettes,
  schemes,
  useAppearance,
} from "../theme/index.ts";
import styles from "./top-bar.module.css";

const ownNames: Record<Language, string> = { "zh-CN": "简体中文", "en-US": "English", "ja-JP": "日本語" };

/** The interface's language, kept with the person's settings. */
export function LanguageMenu() {
  const say = useTexts("shell");
  const language = useLanguage();
  const [, keep] = useSetting("language");
  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      autoAdjustOverflow
      menu={{
        selectable: true,
        selectedKeys: [language],
        items: languages.map((one) => ({ key: one, label: <span lang={one}>{ownNames[one]}</span> })),
        onClick: ({ key }) => {
          void chooseLanguage(key as Language);
          void keep(key);
        },
      }}
    >
      <button type="button" className={styles.icon} aria-label={say("language")} title={say("language")}>
        <Languages size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Dropdown>
  );
}

/** Colour scheme and light or dark, kept with the person's settings. */
export function SchemeMenu() {
  const say = useTexts("shell");
  const { scheme, mode, modeChoice } = useAppearance();
  const [, keepScheme] = useSetting("scheme");
  const [, keepMode] = useSetting("mode");
  const items: MenuProps["items"] = [
    {
      type: "group",
      label: say("scheme"),
      children: schemes.map((one) => ({
        key: one,
        label: say(`app:scheme.${one}`),
        icon: <span className={styles.swatch} style={{ background: palettes[one][mode].primary }} />,
      })),
    },
    {
      type: "group",
      label: say("mode"),
      children: (["system", ...modes] as const).map((one) => ({ key: one, label: say(`app:mode.${one}`) })),
    },
  ];
  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      autoAdjustOverflow
      menu={{
        items,
        multiple: true,
        selectable: true,
        selectedKeys: [scheme, modeChoice],
        onClick: ({ key }) => {
          if (schemes.some((one) => one === key)) {
            chooseAppearance({ scheme: key as Scheme });
            void keepScheme(key);
          } else {
            chooseAppearance({ modeChoice: key as ModeChoice });
            void keepMode(key);
          }
        },
      }}
    >
      <button type="button" className={styles.icon} aria-label={say("scheme")} title={say("scheme")}>
        <PaletteIcon size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Dropdown>
  );
}
