import { type FormEvent, useState } from "react";
import { sampleCases } from "#contract/calls/sample-cases.ts";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { processVersions } from "#contract/calls/process-manage.ts";
import { limits } from "#contract/limits.ts";
import { formName } from "#contract/shapes/form-page.ts";
import { useCall, useMay } from "../../api/index.ts";
import type { Beside } from "../../editing/index.ts";
import { formatInstant, useLanguage, useTexts } from "../../i18n/index.ts";
import { Button, Dialog, Failure, Skeleton, TextAreaField, TextLink } from "../../kit/index.ts";
import { WayPair } from "../../played-ways/index.ts";
import { Comparison } from "../../process-compare/index.ts";
import { VersionNoteField } from "../../version-note/index.ts";
import { useCaseResults } from "../checks-view/use-case-results.ts";
import { useDesign } from "../design-context.ts";
import { readDefinition } from "../model/index.ts";
import styles from "./publish-dialog.module.css";

interface PublishDialogProps {
  /** The version that is offered now. */
  version: number;
  busy: boolean;
  /** Why the server refused the last try; nothing yet. */
  refused: string | undefined;
  onPublish: (beside: Beside) => void;
  onClose: () => void;
}

/**
 * What a publication would change: differences from the version that is offered, sample cases that go another way,
 * applications under way. Takes a note, and a reason where cases fail.
 */
export function PublishDialog({ version, busy, refused, onPublish, onClose }: PublishDialogProps) {
  const t = useTexts("publishing", "problems", "sample-cases");
  const language = useLanguage();
  const { definition, page } = useDesign();
  const { processId } = definition;
  const [versionNote, setNote] = useState("");
  const [failingReason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const published = useCall(getProcessDataList, { processId, version }, { quiet: true, staleTime: 0 });
  const versions = useCall(processVersions, { processId }, { quiet: true, staleTime: 0 });
  const samples = useCall(sampleCases, { processId }, { quiet: true });
  const opensProcesses = useMay("/processManage") === true;
  const cases = useCaseResults((samples.data?.cases.length ?? 0) > 0);
  const before = published.data?.rows[0]?.definition;
  const failing = cases.data?.results.filter(({ passed }) => !passed) ?? [];
  const failed = failing.length + (cases.data?.hiddenFailed ?? 0);
  const asksReason = failed > 0 || refused !== undefined;
  const running = versions.data?.reduce((sum, each) => sum + each.running, 0) ?? 0;
  const bound = versions.data?.find((each) => each.version === version)?.page ?? undefined;
  const publish = (event: FormEvent) => {
    event.preventDefault();
    const lacksReason = asksReason && failingReason.trim() === "";
    setMissing(lacksReason);
    if (!lacksReason) onPublish({ versionNote, ...(asksReason ? { failingReason } : {}) });
  };
  return (
    <Dialog
      title={t("title", { version: version + 1 })}
      lead={
        definition.beginTime === undefined
          ? t("offeredAtOnce")
          : t("offeredFrom", { at: formatInstant(definition.beginTime) })
      }
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form="publish-process" look="primary" busy={busy}>
            {t("act")}
          </Button>
          <Button onClick={onClose}>{t("app:cancel")}</Button>
        </>
      }
    >
      <form id="publish-process" className={styles.form} onSubmit={publish} noValidate>
        {refused === undefined ? null : <p role="alert">{refused}</p>}
        <VersionNoteField note={versionNote} onChange={setNote} />
        {asksReason ? (
          <TextAreaField
            label={t("reason")}
            hint={t("reasonHint")}
            required
            rows={2}
            maxLength={limits.opinionMaxCharacters}
            error={isMissing ? t("problems:required") : undefined}
            value={failingReason}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : null}
        <section>
          <h3>{t("differences", { version })}</h3>
          {published.isError ? (
            <Failure error={published.error} onRetry={() => void published.refetch()} />
          ) : before === undefined ? (
            <Skeleton />
          ) : (
            <Comparison before={readDefinition(before)} after={definition} isFolded />
          )}
        </section>
        {page === undefined ? null : (
          <p className={styles.note}>
            {bound?.pageId === page.pageId && bound.version !== page.version
              ? t("newForm", { form: formName(page, language), version: page.version, before: bound.version })
              : t("form", { form: formName(page, language), version: page.version })}
          </p>
        )}
        {failed === 0 ? null : (
          <section>
            <h3>{t("failing", { count: failed })}</h3>
            {failing.map((each) => (
              <details key={each.caseId} className={styles.case}>
                <summary>{each.caseName}</summary>
                <WayPair
                  left={{ title: t("sample-cases:expected"), way: each.expected }}
                  right={{ title: t("sample-cases:found"), way: each.found }}
                />
              </details>
            ))}
          </section>
        )}
        {running === 0 ? null : (
          <p className={styles.note}>
            {t("running", { count: running })}{" "}
            {opensProcesses ? <TextLink to="/processManage">{t("migrate")}</TextLink> : null}
          </p>
        )}
      </form>
    </Dialog>
  );
}
