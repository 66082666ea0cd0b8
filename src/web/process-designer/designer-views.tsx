import { lazy, memo, Suspense } from "react";
import { Skeleton } from "../kit/index.ts";
import { FlowView } from "./flow-view/index.ts";
import type { DesignRights } from "./use-design-rights.ts";

export const viewNames = ["flow", "canvas", "table", "rights", "try", "checks"] as const;
export type ViewName = (typeof viewNames)[number];

/** The views that somebody's rights open; every part of the definition is shown to whoever reads it. */
export function offeredViews({ tries, checks }: DesignRights): readonly ViewName[] {
  return viewNames.filter((name) => (name === "try" ? tries : name === "checks" ? checks : true));
}

const views = {
  flow: FlowView,
  canvas: lazy(() => import("./canvas-view/canvas-view.tsx")),
  table: lazy(() => import("./table-view/table-view.tsx")),
  rights: lazy(() => import("./rights-view/rights-view.tsx")),
  try: lazy(() => import("./try-view/try-view.tsx")),
  checks: lazy(() => import("./checks-view/checks-view.tsx")),
};

/** The view that is chosen. What few need comes when it is asked for. */
export const DesignerViews = memo(function DesignerViews({ view }: { view: ViewName }) {
  const View = views[view];
  return (
    <Suspense fallback={<Skeleton />}>
      <View />
    </Suspense>
  );
});
