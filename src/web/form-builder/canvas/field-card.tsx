import { memo, type PointerEvent } from "react";
import type { Language } from "#contract/codes/language.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { componentKind, componentTypeName } from "#contract/components/component-kinds.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { choicesOf, commentsOf, titleOf } from "../../fields/index.ts";
import { type Say, useTexts } from "../../i18n/index.ts";
import { hasSpan, spanOf } from "../model/index.ts";
import styles from "./canvas.module.css";
import { ColumnCards } from "./column-cards.tsx";
import { KindIcon } from "./kind-icon.tsx";
import { useWiden } from "./use-widen.ts";

interface FieldCardProps {
  /** Its place in the page's list. */
  at: number;
  component: FormComponent;
  language: Language;
  isMarked: boolean;
  /** Keys of its columns, joined: a text is the same as the last one, so that a card is not drawn again for nothing. */
  markedColumns: string;
  faultyColumns: string;
  /** The one card that Tab leads to. */
  isReachable: boolean;
  isFaulty: boolean;
  drop: "before" | "after" | undefined;
  dropColumn: number | undefined;
  mayEdit: boolean;
  onPick: (key: string, too: boolean) => void;
  onGrab: (event: PointerEvent, key: string) => void;
  onWiden: (key: string, span: number) => void;
  widthOf: () => number;
}

/** A field on the canvas: what it is called and what one will write there. Clicked it opens in the panel. */
export const FieldCard = memo(function FieldCard(props: FieldCardProps) {
  const { at, component, language, isMarked, isReachable, isFaulty, drop, mayEdit, onPick, onGrab } = props;
  const t = useTexts("form-builder", "form-design");
  const key = String(at);
  const { componentType, isRequired, isHeading } = component;
  const span = spanOf(component);
  const grabWidth = useWiden({ key, span, onWiden: props.onWiden, widthOf: props.widthOf });
  const title = titleOf(component, language);
  const sample = sampleText(component, language, t);
  const name = componentTypeName(componentType) ?? "";
  return (
    <div
      role="listitem"
      className={styles.card}
      style={{ gridColumn: `span ${span}` }}
      data-card
      data-drop={drop}
      data-marked={isMarked || undefined}
    >
      <button
        type="button"
        className={styles.field}
        data-key={key}
        tabIndex={isReachable ? 0 : -1}
        aria-pressed={isMarked}
        aria-label={t(isFaulty ? "canvas.faulty" : "canvas.field", {
          title: [title || component.componentCode, sample].filter((part) => part !== "").join(" "),
          kind: t(`form-design:componentType.${name}`),
          span,
        })}
        onClick={(event) => onPick(key, event.ctrlKey || event.metaKey || event.shiftKey)}
        onPointerDown={mayEdit ? (event) => event.pointerType === "mouse" && onGrab(event, key) : undefined}
      >
        <span className={styles.title}>
          <KindIcon type={componentType} />
          {title || <i>{t("canvas.untitled")}</i>}
          {isRequired === true ? (
            <b className={styles.required} aria-hidden="true">
              *
            </b>
          ) : null}
          {isHeading === true ? <span className={styles.mark}>{t("canvas.heading")}</span> : null}
          {isFaulty ? <span className={styles.fault}>{t("canvas.problem")}</span> : null}
        </span>
        <Sample component={component} text={sample} />
      </button>
      {componentType === ComponentType.subTable ? (
        <ColumnCards
          at={at}
          table={component}
          language={language}
          marked={props.markedColumns.split(" ")}
          faulty={props.faultyColumns.split(" ")}
          drop={props.dropColumn}
          mayEdit={mayEdit}
          onPick={onPick}
          onGrab={onGrab}
        />
      ) : null}
      {mayEdit ? (
        <span className={styles.grip} onPointerDown={(event) => onGrab(event, key)} aria-hidden="true" />
      ) : null}
      {mayEdit && hasSpan(component) ? (
        <span className={styles.widen} onPointerDown={grabWidth} aria-hidden="true" />
      ) : null}
    </div>
  );
});

/** What stands in a field nobody has filled in: the choices, the text of the author, or the room to write. */
function Sample({ component, text }: { component: FormComponent; text: string }) {
  const { componentType } = component;
  if (componentType === ComponentType.subTable) return null;
  return (
    <span className={componentType === ComponentType.staticText ? styles.said : styles.sample}>{text}</span>
  );
}

/** The words of it; its name holds them, for whoever reads the screen says what they see. */
function sampleText(component: FormComponent, language: Language, t: Say): string {
  const { componentType, candidateType = "CUSTOMIZE", candidateValue = "", expression = "" } = component;
  if (componentType === ComponentType.subTable) return "";
  if (componentType === ComponentType.staticText)
    return commentsOf(component, language) ?? t("form-builder:canvas.noText");
  if (componentType === ComponentType.formula) return expression === "" ? "=" : `= ${expression}`;
  if (componentKind(componentType)?.offersChoices !== true)
    return componentType === ComponentType.tableReference ? candidateValue : "";
  if (candidateType !== "CUSTOMIZE") return candidateValue;
  const first = choicesOf(component, language).slice(0, 6);
  return first.map(({ label }) => label).join(" / ");
}
