import { type Language, languages } from "#contract/codes/language.ts";
import { chooseLanguage, useLanguage, useTexts } from "../i18n/index.ts";
import { CheckBox, SelectField } from "../kit/index.ts";
import { useSetting } from "../settings/index.ts";
import {
  chooseAppearance,
  modes,
  type ModeChoice,
  type Scheme,
  schemes,
  useAppearance,
} from "../theme/index.ts";
import styles from "./my-config.module.css";

const ownNames: Record<Language, string> = { "zh-CN": "简体中文", "en-US": "English", "ja-JP": "日本語" };

/** Colours, light or dark, language and how close the rows of lists stand. */
export function AppearanceSection() {
  const t = useTexts("my-config");
  const say = useTexts("app");
  const language = useLanguage();
  const { scheme, modeChoice } = useAppearance();
  const [, keepScheme] = useSetting("scheme");
  const [, keepMode] = useSetting("mode");
  const [, keepLanguage] = useSetting("language");
  const [density, keepDensity] = useSetting("density");
  const [printDiscussion, keepPrintDiscussion] = useSetting("printDiscussion");
  return (
    <section className={styles.section}>
      <h2>{t("appearance")}</h2>
      <div className={styles.fields}>
        <SelectField
          label={t("language")}
          value={language}
          options={languages.map((value) => ({ value, label: ownNames[value] }))}
          onChoose={(value) => {
            void chooseLanguage(value as Language);
            void keepLanguage(value);
          }}
        />
        <SelectField
          label={t("scheme")}
          value={scheme}
          options={schemes.map((value) => ({ value, label: say(`scheme.${value}`) }))}
          onChoose={(value) => {
            chooseAppearance({ scheme: value as Scheme });
            void keepScheme(value);
          }}
        />
        <SelectField
          label={t("mode")}
          value={modeChoice}
          options={(["system", ...modes] as const).map((value) => ({ value, label: say(`mode.${value}`) }))}
          onChoose={(value) => {
            chooseAppearance({ modeChoice: value as ModeChoice });
            void keepMode(value);
          }}
        />
        <SelectField
          label={t("density")}
          value={density === "compact" ? "compact" : "comfortable"}
          options={(["comfortable", "compact"] as const).map((value) => ({
            value,
            label: t(`densities.${value}`),
          }))}
          onChoose={(value) => void keepDensity(value)}
        />
        <CheckBox
          label={t("printDiscussion")}
          checked={printDiscussion === true}
          onChange={(event) => void keepPrintDiscussion(event.target.checked)}
        />
      </div>
    </section>
  );
}
