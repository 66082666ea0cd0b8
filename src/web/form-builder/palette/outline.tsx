import { titleOf } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { useBuilder } from "../builder-context.ts";
import { KindIcon } from "../canvas/kind-icon.tsx";
import { componentAtKey, keysIn } from "../model/index.ts";
import styles from "./palette.module.css";

/** Every field with the columns of sub-tables, in order; a click opens it. */
export function Outline({ keyword }: { keyword: string }) {
  const t = useTexts("form-builder");
  const language = useLanguage();
  const { page, marked, mark } = useBuilder();
  const wanted = keyword.trim().toLowerCase();
  const shown = keysIn(page).flatMap((key) => {
    const component = componentAtKey(page, key);
    if (component === undefined) return [];
    const title = titleOf(component, language);
    const isFound = `${title} ${component.componentCode}`.toLowerCase().includes(wanted);
    return isFound ? [{ key, component, title }] : [];
  });
  if (shown.length === 0) return <p className={styles.note}>{t("palette.noneFound")}</p>;
  const open = (key: string) => {
    mark(key);
    document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <ul className={styles.outline} aria-label={t("palette.outline")}>
      {shown.map(({ key, component, title }) => (
        <li key={key} data-inside={key.includes(".") || undefined}>
          <button type="button" aria-current={marked.includes(key) || undefined} onClick={() => open(key)}>
            <KindIcon type={component.componentType} />
            <span>{title || component.componentCode}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
