import type { FormValues } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { fieldKind, titleOf } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import styles from "../../kit/notice.module.css";
import changes from "../changes.module.css";
import textLink from "../../kit/text-link.module.css";

export interface Change {
  components: readonly FormComponent[];
  before: FormValues;
  after: FormValues;
}

interface ChangeNoticeProps {
  change: Change;
  onUnderstood: () => void;
}

/** What changed in the application while somebody was reading it; their opinion stays where it is. */
export function ChangeNotice({ change, onUnderstood }: ChangeNoticeProps) {
  const t = useTexts("task");
  const word = useTexts("form");
  const language = useLanguage();
  const print = (component: FormComponent, values: FormValues) => {
    const text = fieldKind(component.componentType).print(values[component.componentCode], {
      component,
      language,
      word,
    });
    return text === "" ? word("nothing") : text;
  };
  return (
    <div className={`${styles.notice} ${styles.noticeWarn}`} role="alert" data-change>
      <div>
        <strong>{t("changed.title")}</strong>
        <ul className={changes.changes}>
          {change.components.map((component) => (
            <li key={component.componentCode}>
              {titleOf(component, language)} <del>{print(component, change.before)}</del>{" "}
              <ins>{print(component, change.after)}</ins>
            </li>
          ))}
        </ul>
        <p>{t("changed.kept")}</p>
      </div>
      <button type="button" className={textLink.link} onClick={onUnderstood}>
        {t("changed.understood")}
      </button>
    </div>
  );
}
