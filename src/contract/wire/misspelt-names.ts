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

/** Renames what was sent to what is read inside. Both spellings are understood; the well-spelt one wins. */
export function readWireNames(names: WireNames, value: unknown): unknown {
  const inside = new Map(Object.entries(names).map(([name, wire]) => [wire, name]));
  return rename(value, (key, record) => {
    const name = inside.get(key);
    return name === undefined ? key : name in record ? undefined : name;
  });
}

/** Renames an answer, or a client's input, to the names the wire uses. */
export function writeWireNames(names: WireNames, value: unknown): unknown {
  return rename(value, (key) => names[key] ?? key);
}

type Renaming = (key: string, record: Readonly<Record<string, unknown>>) => string | undefined;

function rename(value: unknown, nameOf: Renaming): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, nameOf));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const name = nameOf(key, value);
      return name === undefined ? [] : [[name, rename(item, nameOf)]];
    }),
  );
}

/** Objects with a class of their own, such as files, are passed on as they are. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
