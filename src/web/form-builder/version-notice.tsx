import { useMay } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { ButtonLink } from "../kit/index.ts";
import styles from "./form-builder.module.css";
import type { StoredForm } from "./open-form.ts";

interface VersionNoticeProps {
  stored: StoredForm;
  isFixed: boolean;
  isOneVersion: boolean;
  maySave: boolean;
  /** The version that what is designed is kept as now. */
  version: number;
  /** On a phone one reads, tries and puts into effect, but changes nothing. */
  narrow: boolean;
}

/** What becomes of a change here: why a version is only read, or that it goes on as the next one. */
export function VersionNotice(props: VersionNoticeProps) {
  const { stored, isFixed, isOneVersion, maySave, version, narrow } = props;
  const mayBegin = useMay("/formBuilder/add") === true;
  const mayGoOn = useMay("/formBuilder/edit") === true;
  const t = useTexts("form-builder");
  const { page, latestVersion, frozen, mayChange, processes } = stored;
  const edit = `/formBuilder/edit?pageId=${encodeURIComponent(page.pageId)}`;
  const clone = `/formBuilder/add?pageId=${encodeURIComponent(page.pageId)}&version=${page.version}`;
  const count = new Set(processes.map(({ processId }) => processId)).size;
  if (!maySave)
    return (
      <div className={styles.notice}>
        <span>{t("app:noRight.save")}</span>
      </div>
    );
  if (!mayChange)
    return (
      <div className={styles.notice}>
        <span>{t("version.ofGroup")}</span>
        {mayBegin ? (
          <ButtonLink size="small" to={clone}>
            {t("version.clone")}
          </ButtonLink>
        ) : null}
      </div>
    );
  if (isFixed)
    return (
      <div className={styles.notice}>
        <span>
          {page.version < latestVersion
            ? t("version.older", { version: page.version, latest: latestVersion })
            : t("version.frozen", { version: page.version, count })}
        </span>
        {mayGoOn ? (
          <ButtonLink size="small" to={edit}>
            {t("version.goOn")}
          </ButtonLink>
        ) : null}
      </div>
    );
  if (narrow)
    return (
      <div className={styles.notice}>
        <span>{t("version.phone")}</span>
      </div>
    );
  if (isOneVersion || version !== page.version || !(frozen || page.state === "effective")) return null;
  return (
    <div className={styles.notice}>
      <span>
        {t(frozen ? "version.becomesNext" : "version.staysInEffect", {
          version: page.version,
          next: page.version + 1,
          count,
        })}
      </span>
    </div>
  );
}
