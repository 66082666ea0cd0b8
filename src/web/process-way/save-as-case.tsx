import { Link } from "react-router-dom";
import { sampleCaseOfApplication } from "#contract/calls/sample-cases.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import { useSession } from "../session/index.ts";
import { useState } from "react";

/** For who designs processes: makes a sample case of a finished application, and says where it is. */
export function SaveAsCase({ applyId }: { applyId: string }) {
  const { access } = useSession();
  const designs = access.includes("process-admin") || access.includes("admin");
  return designs ? <SaveButton applyId={applyId} /> : null;
}

function SaveButton({ applyId }: { applyId: string }) {
  const t = useTexts("sample-cases");
  const [processId, setProcessId] = useState<string>();
  const { send, sending } = useSend(sampleCaseOfApplication);
  if (processId !== undefined)
    return (
      <p role="status">
        {t("savedOfApplication")}{" "}
        <Link to={`/processDesc?processId=${encodeURIComponent(processId)}&view=checks`}>{t("title")}</Link>
      </p>
    );
  const save = async () => {
    const saved = await send({ applyId });
    if (saved !== undefined) setProcessId(saved.processId);
  };
  return (
    <p>
      <Button size="small" busy={sending} onClick={() => void save()}>
        {t("ofApplication")}
      </Button>
    </p>
  );
}
