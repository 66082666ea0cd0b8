import type { ComboboxOption } from "../kit/index.ts";
import { PeopleField } from "./people-field.tsx";

interface PersonFieldProps {
  label: string;
  person: ComboboxOption | undefined;
  required?: boolean;
  error?: string | undefined;
  /** Also those who have left and had to do with what one may read. */
  former?: boolean;
  onChange: (person: ComboboxOption | undefined) => void;
}

/** One person of the organisation, found by typing. */
export function PersonField({ person, onChange, ...field }: PersonFieldProps) {
  return (
    <PeopleField
      {...field}
      single
      chosen={person === undefined ? [] : [person]}
      onChange={([next]) => onChange(next)}
    />
  );
}
