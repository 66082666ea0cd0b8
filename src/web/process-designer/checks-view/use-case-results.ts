import { useDeferredValue } from "react";
import { runSampleCases } from "#contract/calls/sample-cases.ts";
import { useCall } from "../../api/index.ts";
import { useDesign } from "../design-context.ts";

/** The sample cases played with the definition on the screen; not before it could be published. */
export function useCaseResults(enabled = true) {
  const { definition, problems } = useDesign();
  const asked = useDeferredValue(definition);
  return useCall(
    runSampleCases,
    { processId: definition.processId, definition: asked },
    {
      enabled: enabled && problems.length === 0,
      quiet: true,
      staleTime: 0,
      gcTime: 0,
      placeholderData: (before) => before,
    },
  );
}
