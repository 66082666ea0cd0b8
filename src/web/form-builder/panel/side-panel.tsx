import { type KeyboardEvent, memo, useEffect, useRef } from "react";
import { titleOf } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { focusPlace } from "../../keys/index.ts";
import { useBuilder } from "../builder-context.ts";
import styles from "../form-builder.module.css";
import { componentAtKey } from "../model/index.ts";
import { ComponentPanel } from "./component-panel.tsx";
import { FormPanel } from "./form-panel.tsx";
import { SeveralPanel } from "./several-panel.tsx";

/** The properties of what is marked: a field, several at once, or the form. A problem's place is focused; Esc leads back to the field. */
// While a field is carried only its places are drawn anew, of which nothing stands here.
export const SidePanel = memo(function SidePanel() {
  const t = useTexts("form-builder");
  const language = useLanguage();
  const { page, marked, wanted, want } = useBuilder();
  const panel = useRef<HTMLElement>(null);
  const key = marked.at(-1);
  const component = key === undefined ? undefined : componentAtKey(page, key);
  useEffect(() => {
    if (wanted === undefined) return;
    const around = panel.current?.querySelector(`[data-property="${wanted.property}"]`);
    const control = around?.matches("input, select, textarea")
      ? around
      : around?.querySelector(":is(input, select, textarea, button):enabled");
    if (control instanceof HTMLElement) control.focus();
    around?.scrollIntoView({ block: "nearest" });
    want(undefined);
  }, [wanted, want]);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || key === undefined) return;
    const place = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    if (place === null || focusPlace(event.target).dialogOpen) return;
    event.preventDefault();
    event.stopPropagation();
    place.focus();
  };
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={t("panel.title")}
      data-keys="panel"
      onKeyDown={leave}
    >
      {marked.length > 1 ? (
        <>
          <h2>{t("panel.several", { count: marked.length })}</h2>
          <SeveralPanel />
        </>
      ) : component === undefined || key === undefined ? (
        <>
          <h2>{t("theForm")}</h2>
          <FormPanel />
        </>
      ) : (
        <>
          <h2>{titleOf(component, language) || component.componentCode}</h2>
          <ComponentPanel key={key} chosen={{ key, component }} />
        </>
      )}
    </aside>
  );
});
