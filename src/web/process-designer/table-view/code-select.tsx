import { useState } from "react";
import type { SelectOption } from "../../kit/index.ts";

interface CodeSelectProps {
  label: string;
  /** What is chosen, as it is shown. */
  chosen: SelectOption;
  /** What may be chosen; asked for when somebody turns to the list, where `isLong` says that there are many such lists. */
  options: () => readonly SelectOption[];
  isLong: boolean;
  disabled: boolean;
  onChoose: (value: string) => void;
}

/** A list in a row of a table; of a long table each is filled when somebody turns to it. */
export function CodeSelect({ label, chosen, options, isLong, disabled, onChoose }: CodeSelectProps) {
  const [isTurnedTo, setTurnedTo] = useState(false);
  const shown = isTurnedTo || !isLong ? options() : [];
  const turnTo = () => setTurnedTo(true);
  return (
    <select
      aria-label={label}
      value={chosen.value}
      disabled={disabled}
      onFocus={turnTo}
      onPointerDown={turnTo}
      onChange={(event) => onChoose(event.target.value)}
    >
      {shown.some(({ value }) => value === chosen.value) ? null : (
        <option value={chosen.value}>{chosen.label}</option>
      )}
      {shown.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
