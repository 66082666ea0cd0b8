import { useEffect } from "react";
import { Navigate } from "react-router-dom";
import { clientSettings } from "#contract/calls/client.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { DispatchFrame } from "./dispatch-frame.tsx";

/** /uiRedirect: leads to the newer interface; where none is set up, our own screens are it. */
export function UiRedirectPage() {
  const t = useTexts("dispatch");
  const answer = useCall(clientSettings, {}, { quiet: true });
  const address = answer.data?.newUiUrl ?? undefined;
  useEffect(() => {
    if (address !== undefined) window.location.replace(address);
  }, [address]);
  if (answer.data !== undefined && address === undefined) return <Navigate replace to="/userTask" />;
  return (
    <DispatchFrame title={t("newInterface")} error={answer.error} onRetry={() => void answer.refetch()}>
      {address === undefined ? undefined : (
        <p>
          {t("leaving")} <a href={address}>{t("open")}</a>
        </p>
      )}
    </DispatchFrame>
  );
}
