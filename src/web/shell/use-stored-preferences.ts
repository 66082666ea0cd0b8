import { useEffect } from "react";
import { config } from "#contract/calls/user.ts";
import { languages } from "#contract/codes/language.ts";
import { useCall } from "../api/index.ts";
import { chooseLanguage, currentLanguage } from "../i18n/index.ts";
import { type ModeChoice, chooseAppearance, currentAppearance, schemes } from "../theme/index.ts";

const modeChoices: readonly ModeChoice[] = ["system", "light", "dark"];

/** Puts on what the person's settings say, once they are here: another device may have chosen them. */
export function useStoredPreferences(): void {
  const { data } = useCall(config, {}, { quiet: true, staleTime: 300_000 });
  useEffect(() => {
    if (!data) return;
    const scheme = schemes.find((known) => known === data.scheme);
    const modeChoice = modeChoices.find((known) => known === data.mode);
    const now = currentAppearance();
    if ((scheme ?? now.scheme) !== now.scheme || (modeChoice ?? now.modeChoice) !== now.modeChoice) {
      chooseAppearance({ ...(scheme ? { scheme } : {}), ...(modeChoice ? { modeChoice } : {}) });
    }
    const language = languages.find((known) => known === data.language);
    if (language && language !== currentLanguage()) void chooseLanguage(language);
  }, [data]);
}
