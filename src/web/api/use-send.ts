import { useMutation } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { isOvertaken } from "#contract/errors/overtaken.ts";
import { call } from "./call.ts";
import { type CallError, isCallError } from "./call-error.ts";
import { callSeams } from "./call-seams.ts";
import { presentError } from "./error-presenter.ts";
import { randomName } from "./random-name.ts";
import { invalidate } from "./query-client.ts";

export interface UseSendOptions<Declared extends CallDeclaration> {
  /** Calls whose answers are old once this one succeeded, or was refused since somebody was faster. */
  invalidates?: readonly CallDeclaration[];
  onSuccess?: (output: OutputOf<Declared>, input: InputOf<Declared>) => void;
  /** Called before anything is shown; answer true when the screen shows the error itself. */
  onError?: (error: CallError, input: InputOf<Declared>) => boolean | void;
}

export interface Send<Declared extends CallDeclaration> {
  /** Sends; answers undefined when it failed and the failure was shown. */
  send(input: InputOf<Declared>): Promise<OutputOf<Declared> | undefined>;
  sending: boolean;
  error: CallError | null;
  reset(): void;
}

/** A writing call. Calls of `/task` carry a key, so that a sending repeated after a lost answer counts once. */
export function useSend<Declared extends CallDeclaration>(
  declaration: Declared,
  { invalidates = [], onSuccess, onError }: UseSendOptions<Declared> = {},
): Send<Declared> {
  const counted = declaration.path.startsWith("/task/");
  const mutation = useMutation<OutputOf<Declared>, CallError, { input: InputOf<Declared>; key: string }>({
    mutationKey: [declaration.name],
    mutationFn: ({ input, key }) => call(declaration, input, counted ? { idempotencyKey: key } : {}),
    retry: (failures, error) => counted && failures < 2 && error.kind === "unreachable",
  });

  return {
    async send(input) {
      const pressed = document.activeElement;
      try {
        const output = await mutation.mutateAsync({ input, key: randomName() });
        onSuccess?.(output, input);
        void invalidate(...invalidates);
        return output;
      } catch (error) {
        if (!isCallError(error)) throw error;
        // Drawn at once: the focus can only go to what is there.
        if (flushSync(() => onError?.(error, input)) !== true) presentError(error);
        if (Object.keys(error.errors).length > 0 && pressed !== null && pressed === document.activeElement)
          callSeams.fieldsRefused(pressed);
        if (isOvertaken(error.code)) void invalidate(...invalidates);
        return undefined;
      }
    },
    sending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
}
