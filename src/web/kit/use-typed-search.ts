import { useEffect, useState } from "react";

const typingPauseMs = 250;

/**
 * What stands in a search field while one types: `[typed, setTyped]`. `onSearch` is told it when the typing pauses, and
 * `value`, what is searched for now, follows that later: the address is written and read beside the typing. So of the values
 * that arrive, those that were told from here change nothing in the field, or they would take back what was typed since.
 * Any other one comes from elsewhere, such as a link or "clear", and is shown.
 */
export function useTypedSearch(
  value: string,
  onSearch: (value: string) => void,
): [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  /** Told and not arrived yet, the oldest first. A later one may arrive without those before it. */
  const [told, setTold] = useState<readonly string[]>([]);
  if (shown !== value) {
    setShown(value);
    const at = told.indexOf(value);
    setTold(at < 0 ? [] : told.slice(at + 1));
    if (at < 0) setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => {
      setTold((before) => (before.at(-1) === typed ? before : [...before, typed]));
      onSearch(typed);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return [typed, setTyped];
}
