import { urgencies, type Urgency } from "#contract/codes/urgency.ts";
import { limits } from "#contract/limits.ts";
import { useTexts } from "../i18n/index.ts";
import { TextInput } from "../kit/index.ts";

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
    <div className="form-heading">
      <div className="form-heading-title">
        <label className="form-label" htmlFor="apply-title">
          {t("applyTitle")}
          <span className="field-required" aria-hidden="true">
            *
          </span>
        </label>
        <TextInput
          id="apply-title"
          className="form-title-input"
          value={title}
          maxLength={limits.titleMaxCharacters}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : "apply-title-error"}
          onChange={(event) => onTitle(event.target.value)}
        />
        {error === undefined ? null : (
          <p id="apply-title-error" className="field-error">
            {error}
          </p>
        )}
      </div>
      <fieldset className="form-heading-urgency">
        <legend className="form-label">{t("urgency")}</legend>
        <div className="field-options">
          {urgencies.map((each) => (
            <label key={each} className="field-option">
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
