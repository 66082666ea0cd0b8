import { useCallback, useRef, useState } from "react";
import type { InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { call, type CallError, isCallError, randomName } from "../../api/index.ts";

export type DecisionInput = InputOf<typeof submitApprove>;
export type DecisionOutput = OutputOf<typeof submitApprove>;

interface UseDecision {
  onDecided: (output: DecisionOutput, input: DecisionInput) => void;
  onRefused: (error: CallError) => void;
}

/**
 * Sends a decision once, however often the button is hit. A decision whose answer was lost keeps its key,
 * so that sending it again cannot count twice; `lost` says that this is so, until it is sent again.
 */
export function useDecision({ onDecided, onRefused }: UseDecision) {
  const [sending, setSending] = useState(false);
  const [lost, setLost] = useState(false);
  const busy = useRef(false);
  const unanswered = useRef<{ body: string; key: string } | undefined>(undefined);

  const decide = useCallback(
    async (input: DecisionInput) => {
      if (busy.current) return;
      busy.current = true;
      setSending(true);
      setLost(false);
      const body = JSON.stringify(input);
      const key = unanswered.current?.body === body ? unanswered.current.key : randomName();
      unanswered.current = { body, key };
      try {
        const output = await call(submitApprove, input, { idempotencyKey: key });
        unanswered.current = undefined;
        onDecided(output, input);
      } catch (error) {
        if (!isCallError(error)) throw error;
        if (error.kind === "answer") {
          unanswered.current = undefined;
          onRefused(error);
        } else {
          setLost(true);
        }
      } finally {
        busy.current = false;
        setSending(false);
      }
    },
    [onDecided, onRefused],
  );
  return { decide, sending, lost };
}
