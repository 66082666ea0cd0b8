import { type ChangeEvent, type KeyboardEvent, useState } from "react";

/**
 * A text that counts when it is finished, on leaving the field or with Enter, not with every key: a code that others are
 * changed after. Answers what the input is given.
 */
export function useSavedText(value: string, onSave: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const save = () => {
    const next = typed.trim();
    setTyped(next);
    if (next !== value) onSave(next);
  };
  return {
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    onBlur: save,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter") save();
    },
  };
}
