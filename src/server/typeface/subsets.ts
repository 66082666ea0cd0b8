import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const folder = "@fontsource/noto-serif-sc";
const { resolve } = createRequire(import.meta.url);

/** A file of the typeface that has some characters. */
interface Subset {
  name: string;
  ranges: readonly (readonly [from: number, to: number])[];
}

let known: Promise<readonly Subset[]> | undefined;

/** The file in which nearly every character of Chinese, Japanese and Western texts is. */
export const usualSubset = "chinese-simplified";

/** The further file that has a character, by its package's own table; undefined where none has. */
export async function subsetOf(codePoint: number): Promise<string | undefined> {
  known ??= readSubsets();
  return (await known).find(({ ranges }) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to))
    ?.name;
}

/** The packed bytes of a file. */
export async function readSubset(name: string, weight: 400 | 700): Promise<Buffer> {
  return await readFile(resolve(`${folder}/files/noto-serif-sc-${name}-${weight}-normal.woff`));
}

async function readSubsets(): Promise<Subset[]> {
  const table = JSON.parse(await readFile(resolve(`${folder}/unicode.json`), "utf8")) as Record<
    string,
    string
  >;
  return Object.entries(table).map(([key, ranges]) => ({
    name: key.replaceAll(/[[\]]/gu, ""),
    ranges: ranges.split(",").map((range) => {
      const [from = "", to = from] = range.replace("U+", "").split("-");
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  }));
}
