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
import { useInSight } from "./use-in-sight.ts";

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
  useInSight(list, marked.at(-1));
  const faulty = useMemo(() => new Set(problems.map(({ key }) => key)), [problems]);
  const chosen = new Set(marked);
  const { components } = page;
  const order = useMemo(() => arranged(components), [components]);
  const places = useMemo(() => new Map(components.map((component, at) => [component, at])), [components]);
  const faultyColumns = useMemo(() => columnsByTable([...faulty]), [faulty]);
  const markedColumns = useMemo(() => columnsByTable(marked), [marked]);
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
      data-cards
      data-dragging={drag === undefined ? undefined : true}
    >
      {order.map((component, index) => {
        const at = places.get(component) ?? 0;
        const key = String(at);
        const inTable = place?.table === at ? place.at : undefined;
        return (
          <FieldCard
            key={component.componentCode || key}
            at={at}
            component={component}
            language={language}
            isMarked={chosen.has(key)}
            markedColumns={markedColumns.get(key) ?? ""}
            isReachable={first === key || first.startsWith(`${key}.`)}
            isFaulty={faulty.has(key)}
            faultyColumns={faultyColumns.get(key) ?? ""}
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

/** Keys of columns, joined, by the key of their sub-table. */
function columnsByTable(keys: readonly (string | undefined)[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const key of keys) {
    const [table = "", column] = key?.split(".") ?? [];
    if (key === undefined || column === undefined) continue;
    const before = found.get(table);
    found.set(table, before === undefined ? key : `${before} ${key}`);
  }
  return found;
}
