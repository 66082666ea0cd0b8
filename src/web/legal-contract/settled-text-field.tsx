import { useState } from "react";
import { TextField, type TextFieldProps } from "../kit/index.ts";

interface SettledTextFieldProps extends Omit<TextFieldProps, "value" | "onChange" | "onBlur" | "onKeyDown"> {
  value: string;
  /** Told once whoever writes leaves the field or presses Enter. */
  onSettle: (value: string) => void;
}

/** A line of text that counts once it is written. */
export function SettledTextField({ value, onSettle, ...field }: SettledTextFieldProps) {
  const [typed, setTyped] = useState<{ text: string; of: string }>();
  const text = typed !== undefined && typed.of === value ? typed.text : value;
  const settle = () => {
    if (text !== value) onSettle(text);
  };
  return (
    <TextField
      {...field}
      value={text}
      onChange={(event) => setTyped({ text: event.target.value, of: value })}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === "Enter") settle();
      }}
    />
  );
}
