import { type PointerEvent, useCallback, useMemo, useRef } from "react";
import type { Drag } from "../../drag/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Empty } from "../../kit/index.ts";
import { useBuilder } from "../builder-context.ts";
import { arranged, changeComponent, type Target } from "../model/index.ts";
import styles from "./canvas.module.css";
import { FieldCard } from "./field-card.tsx";
import type { Carried } from "./place-under.ts";
import { useCanvasKeys } from "./use-canvas-keys.ts";

interface CanvasProps {
  drag: Drag<Carried, Target> | undefined;
  onGrab: (event: PointerEvent, key: string) => void;
}

/** The fields on their twelve columns, as the form shows them; drawn, moved, widened and marked here. */
export function Canvas({ drag, onGrab }: CanvasProps) {
  const t = useTexts("form-builder");
  const language = useLanguage();
  const { page, marked, mark, edit, mayEdit, problems } = useBuilder();
  const list = useRef<HTMLUListElement>(null);
  const press = useCanvasKeys(list);
  const faulty = useMemo(() => new Set(problems.map(({ key }) => key)), [problems]);
  const chosen = new Set(marked);
  const order = arranged(page.components);
  const first = marked[0] ?? "0";
  const place = drag?.place;
  const widen = useCallback(
    (key: string, span: number) =>
      edit(
        (now) =>
          changeComponent(now, key, (component) =>
            component.componentCol === span ? component : { ...component, componentCol: span },
          ),
        `${key} componentCol`,
      ),
    [edit],
  );
  const widthOf = useCallback(() => list.current?.getBoundingClientRect().width ?? 0, []);
  const pick = useCallback((key: string, too: boolean) => mark(key, too ? "too" : "alone"), [mark]);

  if (order.length === 0)
    return (
      <div className={styles.empty} data-drop={place === undefined ? undefined : "into"}>
        <Empty>{t(mayEdit ? "canvas.empty" : "canvas.nothing")}</Empty>
      </div>
    );
  return (
    <ul
      ref={list}
      className={styles.canvas}
      aria-label={t("canvas.title")}
      onKeyDown={press}
      data-dragging={drag === undefined ? undefined : true}
    >
      {order.map((component, index) => {
        const at = page.components.indexOf(component);
        const key = String(at);
        const own = [...marked].filter((each) => each.startsWith(`${key}.`)).join(" ");
        const inTable = place?.table === at ? place.at : undefined;
        return (
          <FieldCard
            key={component.componentCode || key}
            at={at}
            component={component}
            language={language}
            isMarked={chosen.has(key)}
            markedColumns={own}
            isReachable={first === key || first.startsWith(`${key}.`)}
            isFaulty={faulty.has(key)}
            faultyColumns={[...faulty].filter((each) => each?.startsWith(`${key}.`) === true).join(" ")}
            drop={
              place === undefined || place.table !== undefined
                ? undefined
                : place.at === index
                  ? "before"
                  : place.at === order.length && index === order.length - 1
                    ? "after"
                    : undefined
            }
            dropColumn={inTable}
            mayEdit={mayEdit}
            onPick={pick}
            onGrab={onGrab}
            onWiden={widen}
            widthOf={widthOf}
          />
        );
      })}
    </ul>
  );
}
