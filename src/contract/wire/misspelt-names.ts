/**
 * Field names the wire misspells, by the name everybody inside uses (spec §3 and §7, as given).
 * Declarations list theirs in `wireNames`; the mount and the client rename at the border, nobody else does.
 */
export const misspeltFields = {
  requestSource: "requestSouce",
  styleOfUseStamp: "styleOfUSeStamp",
  avatarImgPath: "avatorImgPath",
} as const;

/** Inside name → wire name, of the fields one call carries at any depth. */
export type WireNames = Readonly<Record<string, string>>;

/** What a call carries that carries the form of an application, or its values. */
export const stampFormNames = { styleOfUseStamp: misspeltFields.styleOfUseStamp } as const;

/** What names a field of a form by its value: in one answer a field has one name, with its values and with its component. */
const namesField = "componentCode";

/** Renames what was sent to what is read inside. Both spellings are understood; the well-spelt one wins. */
export function readWireNames(names: WireNames, value: unknown): unknown {
  const inside = new Map(Object.entries(names).map(([name, wire]) => [wire, name]));
  return rename(value, {
    field: (key, record) => {
      const name = inside.get(key);
      return name === undefined ? key : name in record ? undefined : name;
    },
    named: (name) => inside.get(name) ?? name,
  });
}

/** Renames an answer, or a client's input, to the names the wire uses. */
export function writeWireNames(names: WireNames, value: unknown): unknown {
  const given = new Map(Object.entries(names));
  const named = (name: string): string => given.get(name) ?? name;
  return rename(value, { field: named, named });
}

/** The same of what a call sends as JSON text, such as the values of a form. */
export function readWireText(names: WireNames, json: string): string {
  if (!Object.values(names).some((name) => json.includes(name))) return json;
  try {
    return JSON.stringify(readWireNames(names, JSON.parse(json)));
  } catch {
    // No JSON: who reads it says so.
    return json;
  }
}

interface Renaming {
  /** The name of a field; nothing where its record has it under the other one. */
  field: (key: string, record: Readonly<Record<string, unknown>>) => string | undefined;
  /** The same for a name that stands as a value. */
  named: (name: string) => string;
}

function rename(value: unknown, names: Renaming): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const name = names.field(key, value);
      if (name === undefined) return [];
      return [
        [name, key === namesField && typeof item === "string" ? names.named(item) : rename(item, names)],
      ];
    }),
  );
}

/** Objects with a class of their own, such as files, are passed on as they are. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
