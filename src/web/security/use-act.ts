import { useState } from "react";
import { confirmIdentity } from "#contract/calls/second-factor.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { call, isCallError, placeErrors } from "../api/index.ts";

/** Work that may fail with words for the reader, thrown as `Fault`. */
export class Fault extends Error {}

export interface Act {
  busy: boolean;
  /** What is said of no field that is there. */
  fault: string | undefined;
  /** What was refused, by field. */
  errors: Readonly<Record<string, string>>;
  /** While the password has to be given before the work goes on. */
  waits: boolean;
  /** `fields`: those beside the button that was pressed. */
  act(work: () => Promise<void>, fields?: readonly string[]): Promise<void>;
  /** Proves who one is, and goes on with what had to wait for it; what is refused of that is said where it began. */
  confirm(password: string): Promise<void>;
  giveUp(): void;
}

interface Begun {
  work: () => Promise<void>;
  fields: readonly string[];
}

/** Does one thing at a time and keeps what went wrong, to be said where it was done. */
export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [waiting, setWaiting] = useState<Begun>();

  /** Whether it was done. */
  async function run({ work, fields }: Begun): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setFault(undefined);
    setErrors({});
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof Fault) setFault(error.message);
      else if (!isCallError(error)) throw error;
      else if (error.code === errorCatalogue.confirmationNeeded.code) setWaiting({ work, fields });
      else if (!placeErrors(error, fields, setErrors, ofPassword(fields))) setFault(error.said);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    fault,
    errors,
    waits: waiting !== undefined,
    act: async (work, fields = []) => void (await run({ work, fields })),
    async confirm(password) {
      const proved = await run({
        work: async () => void (await call(confirmIdentity, { password })),
        fields: ["password"],
      });
      if (!proved || waiting === undefined) return;
      setWaiting(undefined);
      await run(waiting);
    },
    giveUp() {
      setWaiting(undefined);
      setFault(undefined);
      setErrors({});
    },
  };
}

/** A wrong password is said at its field, where there is one. */
function ofPassword(fields: readonly string[]): { currentPasswordWrong?: string } {
  return fields.includes("password") ? { currentPasswordWrong: "password" } : {};
}
