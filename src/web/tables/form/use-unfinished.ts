import { useCallback, useMemo, useState } from "react";

/** Which fields of a form wait for something, such as a file on its way. An input tells it by the field's name. */
export function useUnfinished() {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const set = useCallback((name: string, unfinished: boolean) => {
    setWaiting((before) => {
      if (before.has(name) === unfinished) return before;
      const next = new Set(before);
      if (unfinished) next.add(name);
      else next.delete(name);
      return next;
    });
  }, []);
  return useMemo(() => ({ fields: waiting, set }), [waiting, set]);
}
