import { useState } from "react";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { isCallError } from "../api/index.ts";

/** Work that may fail with words for the reader, thrown as `Fault`. */
export class Fault extends Error {}

export interface Act {
  busy: boolean;
  fault: string | undefined;
  /** Set while the password has to be given before the work goes on. */
  waiting: (() => Promise<void>) | undefined;
  act(work: () => Promise<void>): Promise<void>;
  giveUp(): void;
}

/** Does one thing at a time and keeps what went wrong, to be said where it was done. */
export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [waiting, setWaiting] = useState<() => Promise<void>>();

  async function act(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await work();
      setWaiting(undefined);
    } catch (error) {
      if (error instanceof Fault) setFault(error.message);
      else if (!isCallError(error)) throw error;
      else if (error.code === errorCatalogue.confirmationNeeded.code) setWaiting(() => work);
      else setFault(Object.values(error.errors)[0] ?? error.message);
    } finally {
      setBusy(false);
    }
  }

  return { busy, fault, waiting, act, giveUp: () => setWaiting(undefined) };
}
