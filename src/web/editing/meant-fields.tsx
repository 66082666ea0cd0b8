import { useState } from "react";
import { TextField, type TextFieldProps } from "../kit/index.ts";

/**
 * A text of which the document keeps what it means alone: it stays as it was typed for as long as that is what the
 * document says. Undone, merged or moved to another entry, the field says what the document says.
 */
function useMeantText(said: string, meaningOf: (text: string) => string) {
  const [typed, setTyped] = useState(said);
  return { text: meaningOf(typed) === said ? typed : said, setTyped };
}

type MeantProps<Value> = Omit<TextFieldProps, "value" | "defaultValue" | "onChange" | "onBlur"> & {
  value: Value;
  onMean: (value: Value) => void;
};

/** A number that the document always has: what is no number yet stands in the field until it is left. */
export function MeantNumberField({ value, onMean, ...field }: MeantProps<number>) {
  const said = String(value);
  const { text, setTyped } = useMeantText(said, (typed) => String(numberIn(typed) ?? value));
  return (
    <TextField
      {...field}
      type="number"
      step="any"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = numberIn(target.value);
        if (next !== undefined) onMean(next);
      }}
      onBlur={() => setTyped(said)}
    />
  );
}

interface MeantListProps extends MeantProps<readonly string[]> {
  /** What stands between two entries. */
  between: string;
  read: (text: string) => string[];
}

/** A list as one text: a separator at its end is typed on the way to the next entry. */
export function MeantListField({ value, onMean, between, read, ...field }: MeantListProps) {
  const said = value.join(between);
  const { text, setTyped } = useMeantText(said, (typed) => read(typed).join(between));
  return (
    <TextField
      {...field}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onMean(read(target.value));
      }}
    />
  );
}

function numberIn(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) ? undefined : number;
}
