import { usualTimeZone } from "#contract/rules/time-zone.ts";
import { percentIn } from "#contract/rules/percent.ts";
import { type CellStyle, type FieldModel, fieldKinds } from "#tables";

/** Values kept to see which are alike; a column with more is no list of choices. */
const distinctKept = 20;
/** Values kept to see whether every one is another; beyond that nobody promises it. */
const uniqueKept = 200_000;

const style: CellStyle = { language: "zh-CN", timeZone: usualTimeZone };
const numbers = new Set(["1", "0"]);

/** Readers of the import, narrowed where a sample must not guess too much. None of them knows the field. */
const readers = {
  integer: (text: string) => isPlainNumber(text) && read("integer", text),
  decimal: (text: string) => isPlainNumber(text) && read("decimal", text),
  boolean: (text: string) => !numbers.has(text.trim()) && read("boolean", text),
  date: (text: string) => read("date", text),
  instant: (text: string) => /\d[T ]\d/u.test(text) && read("instant", text),
} as const;
type Guess = keyof typeof readers;

/** What a sample shows as percent is a share of 1 in the table. */
const untitled = { titles: {} } as unknown as FieldModel;

function read(kind: Guess, text: string): boolean {
  return fieldKinds[kind].readText(text, untitled, style) !== undefined;
}

/** A number whose text says nothing that the number would lose: no zeros in front, no more digits than are exact. */
function isPlainNumber(text: string): boolean {
  const digits = text.trim().replace(/^[+-]/u, "");
  return !/^0\d/u.test(digits) && digits.replaceAll(/\D/gu, "").length <= 15 && !isPhone(digits);
}

/** Digits behind the point, those of a share where it is percent; a number with an exponent has as many as it likes. */
function decimalsOf(text: string): number {
  const percent = percentIn(text);
  if (percent !== undefined) return decimalsOf(percent) + 2;
  return /e/iu.test(text) ? Number.POSITIVE_INFINITY : (/\.(\d+)$/u.exec(text)?.[1]?.length ?? 0);
}

/** A mobile number is counted with by nobody. */
const isPhone = (digits: string): boolean => /^1[3-9]\d{9}$/u.test(digits);

/** What the cells of one column have been like so far. */
export class ColumnProfile {
  filled = 0;
  blank = 0;
  longest = 0;
  decimals = 0;
  hasLineBreaks = false;
  hasBlanks = false;
  readonly counts = new Map<string, number>();
  private readonly possible = new Set(Object.keys(readers) as Guess[]);
  private readonly seen = new Set<string>();
  private isUniqueSoFar = true;

  add(cell: string): void {
    const text = cell.trim();
    if (text === "") {
      this.blank += 1;
      return;
    }
    this.filled += 1;
    this.longest = Math.max(this.longest, [...text].length);
    this.hasLineBreaks ||= /[\r\n]/u.test(text);
    this.hasBlanks ||= /\s/u.test(text);
    this.decimals = Math.max(this.decimals, decimalsOf(text));
    for (const guess of this.possible) if (!readers[guess](text)) this.possible.delete(guess);
    if (this.counts.has(text) || this.counts.size <= distinctKept) {
      this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
    }
    if (this.isUniqueSoFar) {
      this.isUniqueSoFar = !this.seen.has(text) && this.seen.size < uniqueKept;
      if (this.isUniqueSoFar) this.seen.add(text);
      else this.seen.clear();
    }
  }

  /** The narrowest kind that every value is of; undefined is a text. */
  get guess(): Guess | undefined {
    if (this.filled === 0) return undefined;
    return (["boolean", "integer", "decimal", "date", "instant"] as const).find((one) =>
      this.possible.has(one),
    );
  }

  /** Every row has a value. */
  get isComplete(): boolean {
    return this.filled > 0 && this.blank === 0;
  }

  /** Every row has a value that no other has. */
  get isUnique(): boolean {
    return this.isComplete && this.isUniqueSoFar;
  }

  /** Values that come again and again, in order of the alphabet; undefined where they are too many or too long. */
  get choices(): readonly string[] | undefined {
    const isFew = this.counts.size <= Math.min(12, this.filled / 3) && this.filled >= 6;
    return isFew && this.longest <= 40 && !this.hasLineBreaks
      ? [...this.counts.keys()].toSorted()
      : undefined;
  }
}
