const hourMs = 3_600_000;

interface Kept<Value> {
  value: Value;
  until: number;
}

/** A value kept on this device for some hours; older ones count as absent. */
export interface StoredValue<Value> {
  key: string;
  read(): Value | undefined;
  write(value: Value): void;
  forget(): void;
}

export function storedFor<Value>(key: string, hours: number): StoredValue<Value> {
  return {
    key,
    read() {
      const text = localStorage.getItem(key);
      if (text === null) return undefined;
      const kept = parse<Value>(text);
      if (kept && kept.until > Date.now()) return kept.value;
      localStorage.removeItem(key);
      return undefined;
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
