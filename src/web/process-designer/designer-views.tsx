import { lazy, Suspense } from "react";
import { Skeleton } from "../kit/index.ts";
import { FlowView } from "./flow-view/index.ts";

export const viewNames = ["flow", "rights", "try"] as const;
export type ViewName = (typeof viewNames)[number];

const RightsView = lazy(() => import("./rights-view/rights-view.tsx"));
const TryView = lazy(() => import("./try-view/try-view.tsx"));

/** The view that is chosen. What few need comes when it is asked for. */
export function DesignerViews({ view }: { view: ViewName }) {
  return (
    <Suspense fallback={<Skeleton />}>
      {view === "flow" ? <FlowView /> : view === "rights" ? <RightsView /> : <TryView />}
    </Suspense>
  );
}
