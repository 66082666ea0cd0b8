import { useDeferredValue, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { type Chosen, useChosen, useDesign } from "../design-context.ts";

/**
 * What is chosen, as the panel shows it: as soon as nothing more urgent is to be drawn. A panel is a hundred fields: whoever
 * walks along the steps sees at once where they are, and the panel when they stay. `catchUp` is for whoever is quicker:
 * what they write belongs to the step that is marked.
 */
export function useFollowing(): { following: Chosen; catchUp: () => void } {
  const now = useChosen();
  const { definition } = useDesign();
  const asked = useMemo(() => ({ now, definition }), [now, definition]);
  const late = useDeferredValue(asked);
  const [met, meet] = useState<Chosen>();
  // Whoever adds a step writes its name next; and a step that is gone has no panel that could wait.
  const isWalk = late.definition === definition && met !== now;
  const following = isWalk ? late.now : now;
  const catchUp = () => {
    if (following !== now) flushSync(() => meet(now));
  };
  return { following, catchUp };
}
