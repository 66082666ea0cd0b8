import { useParams } from "react-router-dom";
import { processDesignNames } from "#contract/calls/process-design.ts";
import { readRules } from "#contract/calls/read-rules.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Failure, Page, Skeleton, TextLink } from "../kit/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { ReadRulesForm } from "./read-rules-form.tsx";

/** /sendRead/:processId: to whom applications of a process are sent to read by themselves, and after which step. */
export function ReadRulesPage() {
  const t = useTexts("read-rules");
  const { processId = "" } = useParams();
  const answer = useCall(readRules, { processId }, { quiet: true, gcTime: 0 });
  const userCodes = [...new Set(answer.data?.rules.flatMap((rule) => rule.userCodes))];
  const names = useCall(
    processDesignNames,
    { userCodes },
    // Those of before stay on the screen, and what is being written with them.
    { quiet: true, enabled: answer.data !== undefined, placeholderData: (previous) => previous },
  );
  useTitleSubject(answer.data?.processName);
  const error = answer.error ?? names.error;
  return (
    <Page
      title={
        answer.data === undefined
          ? t("title")
          : t("titleOf", { process: answer.data.processName || processId })
      }
      lead={t("lead")}
      width="text"
    >
      <p>
        <TextLink to={`/processManage?processId=${encodeURIComponent(processId)}`}>{t("back")}</TextLink>
      </p>
      {error === null ? null : (
        <Failure error={error} onRetry={() => void Promise.all([answer.refetch(), names.refetch()])} />
      )}
      {error === null && (answer.data === undefined || names.data === undefined) ? <Skeleton /> : null}
      {answer.data === undefined || names.data === undefined ? null : (
        <ReadRulesForm
          key={processId}
          processId={processId}
          stored={answer.data}
          roles={names.data.roles}
          people={names.data.users}
        />
      )}
    </Page>
  );
}
