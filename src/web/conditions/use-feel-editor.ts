import { useEffect, useState } from "react";
import type FeelEditor from "./feel-editor.tsx";

let come: typeof FeelEditor | undefined;

/** The editor of expressions once it has been fetched. Nothing until then, and where it cannot be had: plain text does. */
export function useFeelEditor(isWanted: boolean): typeof FeelEditor | undefined {
  const [Editor, show] = useState(() => come);
  useEffect(() => {
    if (!isWanted || Editor !== undefined) return undefined;
    let isGone = false;
    void import("./feel-editor.tsx").then(
      (fetched) => {
        come = fetched.default;
        if (!isGone) show(() => fetched.default);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, Editor]);
  return Editor;
}
