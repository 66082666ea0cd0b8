const hourMs = 3_600_000;

interface Kept<Value> {
  value: Value;
  until: number;
}

/** A value kept on this device for some hours; older ones count as absent. */
export interface StoredValue<Value> {
  key: string;
  read(): Value | undefined;
  /** What a text once kept under this key says; nothing where it is too old. */
  valueIn(text: string | null): Value | undefined;
  write(value: Value): void;
  forget(): void;
}

export function storedFor<Value>(key: string, hours: number): StoredValue<Value> {
  const valueIn = (text: string | null) => {
    const kept = text === null ? undefined : parse<Value>(text);
    return kept && kept.until > Date.now() ? kept.value : undefined;
  };
  return {
    key,
    valueIn,
    read() {
      const text = localStorage.getItem(key);
      const value = valueIn(text);
      if (value === undefined && text !== null) localStorage.removeItem(key);
      return value;
    },
    write(value) {
      localStorage.setItem(key, JSON.stringify({ value, until: Date.now() + hours * hourMs }));
    },
    forget() {
      localStorage.removeItem(key);
    },
  };
}

function parse<Value>(text: string): Kept<Value> | undefined {
  try {
    const kept = JSON.parse(text) as Kept<Value> | null;
    return typeof kept?.until === "number" ? kept : undefined;
  } catch {
    return undefined;
  }
}
