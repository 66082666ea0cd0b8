import type { JsonValue } from "#contract/schema.ts";

/** Where something stands in a text; both count from 1. */
export interface TextPosition {
  line: number;
  column: number;
}

/** A text that is no JSON: what was met, what would have been right, and where. */
export interface JsonTextError extends TextPosition {
  code: "badJson" | "duplicateKey";
  found: string;
  /** JSON pointer of the object with the doubled key. */
  path: string;
}

export type JsonTextResult =
  | { value: JsonValue; positions: ReadonlyMap<string, TextPosition> }
  | { error: JsonTextError };

/** Deepest nesting that is read: a schema needs nine. */
const deepest = 64;

class JsonFault extends Error {
  readonly at: number;
  readonly code: JsonTextError["code"];
  readonly path: string;
  readonly found: string;

  constructor(code: JsonTextError["code"], at: number, path: string, found: string) {
    super(code);
    this.code = code;
    this.at = at;
    this.path = path;
    this.found = found;
  }
}

/** Adds a step to a JSON pointer (RFC 6901). */
export function pointerTo(path: string, step: string | number): string {
  return `${path}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/**
 * Reads JSON and remembers where each value stands, so that every later complaint can name line and column.
 * Stricter than `JSON.parse` in one point: a key written twice in one object is an error, for the first would be lost.
 * Pure; never throws.
 */
export function readJsonText(source: string): JsonTextResult {
  const text = source.startsWith("\uFEFF") ? source.slice(1) : source;
  const starts = new Map<string, number>();
  try {
    const reader = new JsonReader(text, starts);
    const value = reader.whole();
    const locate = locator(text);
    return { value, positions: new Map([...starts].map(([path, at]) => [path, locate(at)])) };
  } catch (fault) {
    if (!(fault instanceof JsonFault)) throw fault;
    return { error: { code: fault.code, path: fault.path, found: fault.found, ...locator(text)(fault.at) } };
  }
}

function locator(text: string): (at: number) => TextPosition {
  const lineStarts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  return (at) => {
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((lineStarts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - (lineStarts[low] ?? 0) + 1 };
  };
}

const numberShape = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// Control characters have to be escaped in JSON: the first that may stand as it is is the space.
const stringShape = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const words: Readonly<Record<string, JsonValue>> = { true: true, false: false, null: null };

class JsonReader {
  private at = 0;
  private readonly text: string;
  private readonly starts: Map<string, number>;

  constructor(text: string, starts: Map<string, number>) {
    this.text = text;
    this.starts = starts;
  }

  whole(): JsonValue {
    const value = this.value("", 0);
    this.space();
    if (this.at < this.text.length) this.fail("");
    return value;
  }

  private value(path: string, depth: number): JsonValue {
    this.space();
    if (!this.starts.has(path)) this.starts.set(path, this.at);
    if (depth > deepest) this.fail(path);
    const first = this.text[this.at];
    if (first === "{") return this.object(path, depth);
    if (first === "[") return this.list(path, depth);
    if (first === '"') return this.string(path);
    const number = this.take(numberShape);
    if (number !== undefined) return Number(number);
    for (const [word, value] of Object.entries(words)) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    return this.fail(path);
  }

  private object(path: string, depth: number): JsonValue {
    const result: { [key: string]: JsonValue } = {};
    this.at += 1;
    if (this.accept("}")) return result;
    do {
      this.space();
      const keyAt = this.at;
      const key = this.string(path);
      const inner = pointerTo(path, key);
      if (Object.hasOwn(result, key)) throw new JsonFault("duplicateKey", keyAt, inner, key);
      this.starts.set(inner, keyAt);
      this.expect(":", path);
      const value = this.value(inner, depth + 1);
      // A key named __proto__ must become a key like any other.
      Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true });
    } while (this.accept(","));
    this.expect("}", path);
    return result;
  }

  private list(path: string, depth: number): JsonValue {
    const result: JsonValue[] = [];
    this.at += 1;
    if (this.accept("]")) return result;
    do result.push(this.value(pointerTo(path, result.length), depth + 1));
    while (this.accept(","));
    this.expect("]", path);
    return result;
  }

  private string(path: string): string {
    const quoted = this.take(stringShape);
    return quoted === undefined ? this.fail(path) : (JSON.parse(quoted) as string);
  }

  private take(shape: RegExp): string | undefined {
    shape.lastIndex = this.at;
    const found = shape.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private space(): void {
    while (" \t\r\n".includes(this.text[this.at] ?? "-")) this.at += 1;
  }

  private accept(sign: string): boolean {
    this.space();
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  private expect(sign: string, path: string): void {
    if (!this.accept(sign)) this.fail(path);
  }

  private fail(path: string): never {
    throw new JsonFault(
      "badJson",
      this.at,
      path,
      this.text.slice(this.at, this.at + 12).split("\n")[0] ?? "",
    );
  }
}
