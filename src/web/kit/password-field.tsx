import { Eye, EyeOff } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTexts } from "../i18n/index.ts";
import styles from "./password-field.module.css";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A password field: it can be looked at, and it says when capitals are locked. */
export function PasswordField({ hint, ...field }: Omit<TextFieldProps, "type" | "trailing">) {
  const say = useTexts("app");
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...field}
      hint={capsLock ? say("password.capsLock") : hint}
      type={shown ? "text" : "password"}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLock(false)}
      spellCheck={false}
      autoCapitalize="off"
      trailing={
        <button
          type="button"
          className={styles.look}
          onClick={() => setShown(!shown)}
          aria-pressed={shown}
          aria-label={say(shown ? "password.hide" : "password.show")}
          title={say(shown ? "password.hide" : "password.show")}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      }
    />
  );
}
