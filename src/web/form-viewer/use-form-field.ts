import { useCallback, useSyncExternalStore } from "react";
import type { FormStore } from "./form-store.ts";

/** A field's value and errors, and what events make of it; draws again when these change and not otherwise. */
export function useFormField(store: FormStore, code: string) {
  const listen = useCallback((listener: () => void) => store.listenToField(code, listener), [store, code]);
  const value = useSyncExternalStore(listen, () => store.value(code));
  const errors = useSyncExternalStore(listen, () => store.errorsOf(code));
  const visible = useSyncExternalStore(listen, () => store.standing()?.visible[code] !== false);
  const required = useSyncExternalStore(listen, () => store.standing()?.required[code]);
  const computed = useSyncExternalStore(listen, () => code in (store.standing()?.computed ?? {}));
  return { value, errors, visible, required, computed };
}
