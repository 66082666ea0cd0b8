import type { Standing } from "#contract/rules/form-values.ts";
import { sameValue } from "#contract/rules/same-value.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { FormLogic } from "./form-logic.ts";

type Listener = () => void;

/** The values and errors of a form being filled in. Each field listens to its own, so typing draws one field. */
export interface FormStore {
  values: () => FormValues;
  value: (code: string) => JsonValue | undefined;
  setValue: (code: string, value: JsonValue) => void;
  /** Everything new: nothing counts as changed by hand any more. */
  replaceValues: (values: FormValues) => void;
  /** New values from elsewhere; what was changed by hand still counts as changed. */
  takeOver: (values: FormValues) => void;
  errors: () => Readonly<Record<string, string>>;
  /** The errors of a field and of what is inside it. */
  errorsOf: (code: string) => Readonly<Record<string, string>>;
  setErrors: (errors: Readonly<Record<string, string>>) => void;
  /** Told when this field's value or errors change. */
  listenToField: (code: string, listener: Listener) => () => void;
  /** Told after any value changed by hand. */
  listenToChange: (listener: Listener) => () => void;
  /** While a field's value is still on its way, such as a file being uploaded; by the id of the editor. */
  setUnfinished: (code: string, id: string, unfinished: boolean) => void;
  /** Codes of fields that must not be sent yet. */
  unfinished: () => readonly string[];
  /** What a field's editor sees to be wrong; an empty record where nothing is any more. */
  setFaults: (code: string, faults: Readonly<Record<string, string>>) => void;
  /** The faults that editors see, in words by full path. */
  faults: () => Readonly<Record<string, string>>;
  /** How events of the form let it stand; nothing where it has none, or they are not there yet. */
  standing: () => (Standing & { computed: FormValues; filled: FormValues }) | undefined;
  /** What a command may carry: the values without those of fields that events hide. */
  shownValues: () => FormValues;
  /** From now on the form's events and formulas follow every change. */
  follow: (logic: FormLogic) => void;
  /** Codes changed since the store was made or last replaced. */
  changed: () => readonly string[];
}

const noErrors: Readonly<Record<string, string>> = {};

/** Makes the store of one form. */
export function createFormStore(first: FormValues): FormStore {
  let values = first;
  let errors: Record<string, Readonly<Record<string, string>>> = {};
  const changed = new Set<string>();
  const unfinished = new Map<string, string>();
  const faults = new Map<string, Readonly<Record<string, string>>>();
  const fieldListeners = new Map<string, Set<Listener>>();
  const changeListeners = new Set<Listener>();
  const tell = (code: string) => {
    for (const listener of fieldListeners.get(code) ?? []) listener();
  };
  const tellAll = () => {
    for (const listeners of fieldListeners.values()) for (const listener of listeners) listener();
  };
  let logic: FormLogic | undefined;
  let standing: ReturnType<FormStore["standing"]>;
  /** Works out what follows from the values as they are now, and tells the fields it changes something for. */
  const settle = () => {
    if (logic === undefined) return;
    const before = { values, standing };
    const now = logic.standing(values);
    standing = now;
    for (const [code, value] of Object.entries({ ...now.computed, ...now.filled })) {
      if (!sameValue(values[code], value)) values = { ...values, [code]: value };
    }
    for (const code of fieldListeners.keys()) {
      const isSame =
        before.values[code] === values[code] &&
        before.standing?.visible[code] === now.visible[code] &&
        before.standing?.required[code] === now.required[code] &&
        code in (before.standing?.computed ?? {}) === code in now.computed;
      if (!isSame) tell(code);
    }
  };
  const flatten = () => Object.assign({}, ...Object.values(errors)) as Record<string, string>;

  return {
    values: () => values,
    value: (code) => values[code],
    setValue(code, value) {
      values = { ...values, [code]: value };
      changed.add(code);
      delete errors[code];
      tell(code);
      let moves = logic?.decides(code) === true;
      for (const [other, given] of Object.entries(logic?.set(values, "change", [code]) ?? {})) {
        values = { ...values, [other]: given };
        changed.add(other);
        delete errors[other];
        tell(other);
        moves = true;
      }
      if (moves) settle();
      for (const listener of changeListeners) listener();
    },
    replaceValues(next) {
      values = next;
      changed.clear();
      settle();
      tellAll();
    },
    takeOver(next) {
      values = next;
      settle();
      tellAll();
    },
    standing: () => standing,
    shownValues: () =>
      standing === undefined
        ? values
        : Object.fromEntries(Object.entries(values).filter(([code]) => standing?.visible[code] !== false)),
    follow(given) {
      logic = given;
      for (const [code, value] of Object.entries(given.set(values, "load", []))) {
        values = { ...values, [code]: value };
        changed.add(code);
      }
      settle();
      tellAll();
    },
    errors: flatten,
    errorsOf: (code) => errors[code] ?? noErrors,
    setErrors(given) {
      errors = {};
      for (const [path, text] of Object.entries(given)) {
        const code = path.split(/[.[]/)[0] ?? path;
        errors[code] = { ...errors[code], [path]: text };
      }
      tellAll();
    },
    listenToField(code, listener) {
      const listeners = fieldListeners.get(code) ?? new Set();
      fieldListeners.set(code, listeners);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listenToChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    setUnfinished(code, id, isUnfinished) {
      if (isUnfinished) unfinished.set(id, code);
      else unfinished.delete(id);
    },
    unfinished: () => [...new Set(unfinished.values())],
    setFaults: (code, given) => void faults.set(code, given),
    faults: () => Object.assign({}, ...faults.values()) as Record<string, string>,
    changed: () => [...changed],
  };
}
