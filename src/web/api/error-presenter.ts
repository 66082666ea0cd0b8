import { type CallError, isCallError } from "./call-error.ts";

export interface PresentOptions {
  /** Only what spec §8 puts into a dialog; everything else the screen shows in its place. */
  dialogsOnly?: boolean;
  /** What failed, in a sentence around what the error says. */
  saying?: (said: string) => string;
}

export type ErrorPresenter = (error: CallError, options: PresentOptions) => void;

let presenter: ErrorPresenter | undefined;
const waiting: [CallError, PresentOptions][] = [];
const shown = new WeakSet<CallError>();

/**
 * Shows an error through the mounted dialogs; one error is shown once, however many screens met it. What is no failed call is
 * a fault of the program and thrown on.
 */
export function presentError(error: unknown, options: PresentOptions = {}): void {
  if (!isCallError(error)) throw error;
  if (error.kind === "aborted" || error.status === 401 || shown.has(error)) return;
  shown.add(error);
  if (presenter) presenter(error, options);
  else waiting.push([error, options]);
}

/** Mounts what shows errors; errors that came before it are shown now. Answers how to take it away. */
export function mountErrorPresenter(next: ErrorPresenter): () => void {
  presenter = next;
  for (const [error, options] of waiting.splice(0)) next(error, options);
  return () => {
    if (presenter === next) presenter = undefined;
  };
}
