import { TextField } from "../../kit/index.ts";
import { useChange } from "../use-change.ts";

interface InstantFieldProps {
  label: string;
  hint: string;
  error?: string | undefined;
  property: string;
  /** An instant as ISO 8601; nothing where none is said. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A day and time, said and shown in the reader's own time zone; emptied, it says nothing. */
export function InstantField({ label, hint, error, property, value, onChange }: InstantFieldProps) {
  const { mayEdit } = useChange();
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      type="datetime-local"
      data-property={property}
      readOnly={!mayEdit}
      value={value === undefined ? "" : localTime(value)}
      onChange={(event) => {
        const { value: said } = event.target;
        onChange(said === "" ? undefined : new Date(said).toISOString());
      }}
    />
  );
}

/** `2026-12-01T09:00` of an instant, as a field of the browser takes it. */
function localTime(instant: string): string {
  const at = new Date(instant);
  const minutes = at.getTime() - at.getTimezoneOffset() * 60_000;
  return new Date(minutes).toISOString().slice(0, 16);
}
