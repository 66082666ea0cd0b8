import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { useWayBack } from "../sign-on/index.ts";

/**
 * Closes an application or task (spec §4 Flow steps): back to where somebody came from within this application, else into the
 * application whose link they followed, else the window that was opened for it; what cannot be closed goes to `otherwise`.
 */
export function useClosePage(otherwise: string): () => void {
  const navigate = useNavigate();
  const outside = useWayBack();
  return useCallback(() => {
    if (hasComeFromHere()) void navigate(-1);
    else if (outside !== undefined) window.location.assign(outside);
    else {
      // A browser closes only what a page has opened, or what shows nothing else; it says nothing of it.
      window.close();
      void navigate(otherwise);
    }
  }, [navigate, otherwise, outside]);
}

/** Whether the entry before this one in the window's history is a page of this application: the router counts them. */
function hasComeFromHere(): boolean {
  const state = window.history.state as { idx?: unknown } | null;
  return typeof state?.idx === "number" && state.idx > 0;
}
