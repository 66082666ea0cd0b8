import { RelativeTime, useTexts } from "../i18n/index.ts";
import type { SaveState } from "./use-autosave.ts";

interface SaveMarkProps {
  state: SaveState;
  onRetry: () => void;
}

/** Whether what was typed is safe, in words. */
export function SaveMark({ state, onRetry }: SaveMarkProps) {
  const t = useTexts("application-form");
  return (
    <span className="save-mark" data-state={state.is} role="status">
      {state.is === "saved" ? (
        <>
          {t("save.saved")} <RelativeTime at={state.at} />
        </>
      ) : state.is === "failed" ? (
        <>
          {t(state.isKept ? "save.failed" : "save.failedHere")}{" "}
          <button type="button" className="link" onClick={onRetry}>
            {t("app:retry")}
          </button>
        </>
      ) : (
        t(`save.${state.is}`)
      )}
    </span>
  );
}
