import { useEffect, useState } from "react";

/** Counts whole seconds down to 0; `start(0)` does nothing. Right also after the tab slept. */
export function useCountdown(): [seconds: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));

  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), 250);
    return () => clearTimeout(timer);
  });

  function start(seconds: number): void {
    if (seconds <= 0) return;
    const at = Date.now();
    setNow(at);
    setUntil(at + seconds * 1000);
  }
  return [left, start];
}
