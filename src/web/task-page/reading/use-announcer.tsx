import { useCallback, useState, type ReactNode } from "react";

/** Says things to those who listen instead of looking: put the node on the page, then announce. */
export function useAnnouncer(): { announce: (text: string) => void; announcer: ReactNode } {
  const [said, setSaid] = useState({ text: "", times: 0 });
  const announce = useCallback(
    (text: string) => setSaid((before) => ({ text, times: before.times + 1 })),
    [],
  );
  return {
    announce,
    announcer: (
      <div className="visually-hidden" role="status" aria-live="polite">
        <span key={said.times}>{said.text}</span>
      </div>
    ),
  };
}
