import { lazy, memo, type PointerEvent, Suspense, useCallback, useRef } from "react";
import { Skeleton } from "../kit/index.ts";
import { useDrag } from "../drag/index.ts";
import { useInsertBlock } from "./blocks/use-insert-block.ts";
import { useBuilder } from "./builder-context.ts";
import { Canvas } from "./canvas/canvas.tsx";
import { type Carried, placeUnder } from "./canvas/place-under.ts";
import styles from "./form-builder.module.css";
import { insertComponents, moveComponents, type Target } from "./model/index.ts";
import { Palette } from "./palette/palette.tsx";
import { SidePanel } from "./panel/side-panel.tsx";

const EventsView = lazy(async () => ({ default: (await import("./events/events-view.tsx")).EventsView }));
const TextsView = lazy(async () => ({ default: (await import("./texts/texts-view.tsx")).TextsView }));
const PreviewView = lazy(async () => ({ default: (await import("./preview/preview-view.tsx")).PreviewView }));

/** What the bar says is to be seen: the fields on their canvas, the events, the texts, or the form as people will see it. */
export const BuilderViews = memo(function BuilderViews() {
  const { view } = useBuilder();
  if (view === "fields") return <FieldsView />;
  return (
    <Suspense fallback={<Skeleton />}>
      <div className={styles.whole}>
        {view === "events" ? <EventsView /> : view === "texts" ? <TextsView /> : <PreviewView />}
      </div>
    </Suspense>
  );
});

function FieldsView() {
  const { page, marked, edit, mayEdit } = useBuilder();
  const insertBlock = useInsertBlock(edit);
  const frame = useRef<HTMLDivElement>(null);
  const { drag, begin } = useDrag<Carried, Target>(frame, {
    placeAt: (x, y) => placeUnder(frame.current, page, x, y),
    onDrop: (carried, target) => {
      if ("blockId" in carried) return void insertBlock(carried.blockId, () => target);
      edit((now) =>
        "key" in carried
          ? moveComponents(now, marked.includes(carried.key) ? marked : [carried.key], target)
          : insertComponents(now, [carried.component], target),
      );
      return undefined;
    },
  });
  // The same at every key: hundreds of fields are drawn again only where they change.
  const grab = useCallback((event: PointerEvent, key: string) => begin(event, { key }), [begin]);
  return (
    <div className={styles.main}>
      {mayEdit ? <Palette edit={edit} marked={marked} onGrab={begin} /> : null}
      <div ref={frame} className={styles.drawing}>
        <Canvas drag={drag} onGrab={grab} />
      </div>
      <SidePanel />
    </div>
  );
}
