import { type PointerEvent, useCallback, useMemo, useRef } from "react";
import type { Drag } from "../../drag/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Empty } from "../../kit/index.ts";
import { useBuilder } from "../builder-context.ts";
import { arranged, inLines, type Target } from "../model/index.ts";
import styles from "./canvas.module.css";
import { FieldCard } from "./field-card.tsx";
import type { Carried } from "./place-under.ts";
import { useCanvasKeys } from "./use-canvas-keys.ts";
import { useFocusStays } from "./use-focus-stays.ts";
import { useInSight } from "./use-in-sight.ts";
import { useSetSpan } from "./use-set-span.ts";

interface CanvasProps {
  drag: Drag<Carried, Target> | undefined;
  onGrab: (event: PointerEvent, key: string) => void;
}

/** Of the lines that were not in sight yet, in pixels: a line with the space below it, and that space. */
const lineHeight = 66;
const gap = 8;

/** The fields on their twelve columns, as the form shows them; drawn, moved, widened and marked here. */
export function Canvas({ drag, onGrab }: CanvasProps) {
  const t = useTexts("form-builder");
  const language = useLanguage();
  const { page, marked, mark, mayEdit, problems } = useBuilder();
  const list = useRef<HTMLDivElement>(null);
  const press = useCanvasKeys(list);
  useInSight(list, marked.at(-1));
  const faulty = useMemo(() => new Set(problems.map(({ key }) => key)), [problems]);
  const chosen = new Set(marked);
  const { components } = page;
  const order = useMemo(() => arranged(components), [components]);
  const pieces = useMemo(() => inLines(order), [order]);
  const stays = useFocusStays(list, components);
  const places = useMemo(() => new Map(components.map((component, at) => [component, at])), [components]);
  const faultyColumns = useMemo(() => columnsByTable([...faulty]), [faulty]);
  const markedColumns = useMemo(() => columnsByTable(marked), [marked]);
  const first = marked[0] ?? "0";
  const place = drag?.place;
  const setSpan = useSetSpan();
  const widthOf = useCallback(() => list.current?.getBoundingClientRect().width ?? 0, []);
  const pick = useCallback((key: string, too: boolean) => mark(key, too ? "too" : "alone"), [mark]);

  if (order.length === 0)
    return (
      <div className={styles.empty} data-drop={place === undefined ? undefined : "into"}>
        <Empty>{t(mayEdit ? "canvas.empty" : "canvas.nothing")}</Empty>
      </div>
    );
  return (
    <div
      ref={list}
      role="list"
      className={styles.canvas}
      aria-label={t("canvas.title")}
      onKeyDown={press}
      {...stays}
      data-cards
      data-dragging={drag === undefined ? undefined : true}
    >
      {pieces.map((piece, number) => (
        <div
          key={number}
          className={styles.lines}
          style={{ containIntrinsicBlockSize: `auto ${piece.lines * lineHeight - gap}px` }}
        >
          {piece.components.map((component, inPiece) => {
            const index = piece.before + inPiece;
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
                drop={dropAt(place, index, order.length)}
                dropColumn={inTable}
                mayEdit={mayEdit}
                onPick={pick}
                onGrab={onGrab}
                onWiden={setSpan}
                widthOf={widthOf}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** On which side of a field what is dragged would stand; nothing where it would stand elsewhere. */
function dropAt(place: Target | undefined, index: number, count: number): "before" | "after" | undefined {
  if (place === undefined || place.table !== undefined) return undefined;
  if (place.at === index) return "before";
  return place.at === count && index === count - 1 ? "after" : undefined;
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
