import { useTexts } from "../i18n/index.ts";

/** That the process has been published anew since the draft was saved, and what that asks of whoever goes on with it. */
export function ProcessChanged() {
  const t = useTexts("application-form");
  return (
    <div className="notice" role="status">
      <div>
        <strong>{t("processChanged.title")}</strong>
        <p>{t("processChanged.text")}</p>
      </div>
    </div>
  );
}
