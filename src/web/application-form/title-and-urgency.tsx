import { urgencies, type Urgency } from "#contract/codes/urgency.ts";
import { limits } from "#contract/limits.ts";
import { useTexts } from "../i18n/index.ts";
import { TextInput } from "../kit/index.ts";
import styles from "./application-form.module.css";
import parts from "../kit/field-parts.module.css";

interface TitleAndUrgencyProps {
  title: string;
  urgency: Urgency;
  error: string | undefined;
  onTitle: (title: string) => void;
  onUrgency: (urgency: Urgency) => void;
}

/** What the application is called and how pressing it is. */
export function TitleAndUrgency({ title, urgency, error, onTitle, onUrgency }: TitleAndUrgencyProps) {
  const t = useTexts("application-form");
  const say = useTexts("task");
  return (
    <div className={styles.heading}>
      <div className={styles.headingTitle}>
        <label className={styles.label} htmlFor="apply-title">
          {t("applyTitle")}
          <span className={parts.required} aria-hidden="true">
            *
          </span>
        </label>
        <TextInput
          id="apply-title"
          value={title}
          maxLength={limits.titleMaxCharacters}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : "apply-title-error"}
          onChange={(event) => onTitle(event.target.value)}
        />
        {error === undefined ? null : (
          <p id="apply-title-error" className={parts.error}>
            {error}
          </p>
        )}
      </div>
      <fieldset className={styles.headingUrgency}>
        <legend className={styles.label}>{t("urgency")}</legend>
        <div className={parts.options}>
          {urgencies.map((each) => (
            <label key={each} className={parts.option}>
              <input
                type="radio"
                name="urgency"
                checked={urgency === each}
                onChange={() => onUrgency(each)}
              />
              <span>{say(`urgency.${each}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
