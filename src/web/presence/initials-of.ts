const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Names of people have no more letters in Chinese and Japanese; what has is called by an office, and begins with which. */
const lettersOfName = 4;

/** A name in two letters: the given name of a Chinese or Japanese one, the first letters of first and last word else. */
export function initialsOf(name: string): string {
  const letters = [...name.trim()];
  if (letters.some((letter) => han.test(letter)))
    return (letters.length > lettersOfName ? letters.slice(0, 2) : letters.slice(-2)).join("");
  const words = name.trim().split(/[\s._-]+/u);
  const taken = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : letters.slice(0, 2);
  return taken.join("").toUpperCase();
}
