import { RefreshCw } from "lucide-react";
import type { Ref } from "react";
import { useTexts } from "../i18n/index.ts";
import { TextField } from "../kit/index.ts";
import styles from "./captcha-entry.module.css";
import type { DrawnCaptcha } from "./login-form.ts";

interface CaptchaEntryProps {
  drawn: DrawnCaptcha;
  inputRef: Ref<HTMLInputElement>;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
  onRedraw(): void;
}

/** The characters of the picture; a click on the picture draws another. */
export function CaptchaEntry({ drawn, inputRef, value, error, onChange, onRedraw }: CaptchaEntryProps) {
  const say = useTexts("login");
  return (
    <TextField
      label={say("captcha")}
      inputRef={inputRef}
      name="code"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={8}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      trailing={
        <button type="button" className={styles.picture} onClick={onRedraw} title={say("captchaRedraw")}>
          <img src={drawn.source} alt={say("captchaPicture")} />
          <RefreshCw size={14} aria-hidden="true" />
          <span className="visually-hidden">{say("captchaRedraw")}</span>
        </button>
      }
    />
  );
}
