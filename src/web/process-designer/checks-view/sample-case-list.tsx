import { runSampleCases, sampleCases } from "#contract/calls/sample-cases.ts";
import { useCall, useMay } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, Empty, Failure, Skeleton } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "./checks-view.module.css";
import { SampleCaseEntry } from "./sample-case-entry.tsx";
import { useCaseResults } from "./use-case-results.ts";

/** The sample cases of the process, each with how the definition on the screen does with it. */
export function SampleCaseList() {
  const t = useTexts("sample-cases");
  const { definition, problems } = useDesign();
  const { processId } = definition;
  const answer = useCall(sampleCases, { processId }, { quiet: true });
  const hasCases = (answer.data?.cases.length ?? 0) > 0;
  const mayRun = useMay(runSampleCases.name) === true;
  const run = useCaseResults(hasCases && mayRun);
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Skeleton />;
  if (!hasCases) return <Empty>{t("none")}</Empty>;
  const results = problems.length === 0 ? run.data?.results : undefined;
  const failed = (results?.filter(({ passed }) => !passed).length ?? 0) + (run.data?.hiddenFailed ?? 0);
  return (
    <>
      {mayRun ? (
        <div className={styles.tools} role="status">
          {problems.length > 0 ? (
            <span className={styles.fault}>{t("problemsFirst", { count: problems.length })}</span>
          ) : run.isError ? (
            <span className={styles.fault}>{run.error.said}</span>
          ) : results === undefined ? (
            <span>{t("running")}</span>
          ) : failed === 0 ? (
            <span>{t("allPassed", { count: results.length })}</span>
          ) : (
            <span className={styles.fault}>{t("someFailed", { count: failed })}</span>
          )}
          <Button
            size="small"
            busy={run.isFetching}
            disabled={problems.length > 0}
            onClick={() => void run.refetch()}
          >
            {t("run")}
          </Button>
        </div>
      ) : null}
      <ul className={styles.cases}>
        {answer.data.cases.map((each) => (
          <SampleCaseEntry
            key={`${each.caseId} ${each.rowVersion}`}
            sample={each}
            result={results?.find(({ caseId }) => caseId === each.caseId)}
          />
        ))}
      </ul>
    </>
  );
}
