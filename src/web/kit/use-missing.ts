import { type RefObject, useState } from "react";
import { focusFirstError } from "./focus-first-error.ts";

interface Missing<Field extends string> {
  /** What is missing, by field, once the button was pressed; what is filled in meanwhile is no longer said. */
  said: Partial<Record<Field, string | undefined>>;
  /** Asked as the button is pressed: says what is missing, and takes the reader to the first field that is wrong. */
  isComplete: () => boolean;
}

/**
 * What a form still lacks, with the words for it, by field. Its button can always be pressed, and says at the fields what
 * is missing: one that cannot be pressed says nothing. `place`: where the fields stand.
 */
export function useMissing<Field extends string>(
  missing: Readonly<Record<Field, string | undefined>>,
  place: RefObject<HTMLElement | null>,
): Missing<Field> {
  const [isAsked, setAsked] = useState(false);
  const isComplete = () => {
    if (Object.values(missing).every((words) => words === undefined)) return true;
    setAsked(true);
    requestAnimationFrame(() => place.current !== null && focusFirstError(place.current));
    return false;
  };
  return { said: isAsked ? missing : {}, isComplete };
}
