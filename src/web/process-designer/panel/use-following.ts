import { useDeferredValue } from "react";
import { type Chosen, useChosen, useDesign } from "../design-context.ts";

/**
 * What is chosen, as the panel shows it: as soon as nothing more urgent is to be drawn. A panel is a hundred fields: whoever
 * walks along the steps sees at once where they are, and the panel when they stay.
 */
export function useFollowing(): Chosen {
  const now = useChosen();
  const late = useDeferredValue(now);
  const { definition } = useDesign();
  // A step that is gone, or is called otherwise, has no panel that could wait.
  const isThere = late.chosen === undefined || definition.tasks.some(({ taskId }) => taskId === late.chosen);
  return isThere ? late : now;
}
