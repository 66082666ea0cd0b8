import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { isInstalled } from "../routes/index.ts";

interface ShellKeys {
  search(): void;
  help(): void;
}

/** After `g`: where the next letter leads. */
const places: Record<string, string> = { t: "/userTask", a: "/myApply", n: "/startProcess", d: "/myApprove" };
const secondKeyMs = 1_200;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

/** Ctrl K anywhere; `?` and the two-letter ways only where nobody types and no screen has taken the key. */
export function useShellKeys(keys: ShellKeys): void {
  const navigate = useNavigate();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    let goUntil = 0;
    function press(event: KeyboardEvent): void {
      if (
        (event.ctrlKey || event.metaKey) &&
        event.key.toLowerCase() === "k" &&
        !event.altKey &&
        !event.shiftKey
      ) {
        event.preventDefault();
        latest.current.search();
        return;
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector("[role=dialog], dialog[open]") !== null) return;
      if (event.key === "?") {
        event.preventDefault();
        latest.current.help();
        return;
      }
      const place = places[event.key];
      if (event.timeStamp < goUntil && place !== undefined && isInstalled(place)) {
        event.preventDefault();
        void navigate(place);
      }
      goUntil = event.key === "g" ? event.timeStamp + secondKeyMs : 0;
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [navigate]);
}
