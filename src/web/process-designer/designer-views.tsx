import { FlowView } from "./flow-view/index.ts";

export const viewNames = ["flow"] as const;
export type ViewName = (typeof viewNames)[number] | "try" | "rights" | "canvas" | "table";

/** The view that is chosen. What few need comes when it is asked for. */
export function DesignerViews({ view }: { view: ViewName }) {
  if (view !== "flow") return null;
  return <FlowView />;
}
