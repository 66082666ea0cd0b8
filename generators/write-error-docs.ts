import { languages } from "#contract/codes/language.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import english from "#contract/texts/en-US/errors.json" with { type: "json" };
import japanese from "#contract/texts/ja-JP/errors.json" with { type: "json" };
import chinese from "#contract/texts/zh-CN/errors.json" with { type: "json" };

const texts: Record<(typeof languages)[number], Readonly<Record<string, string>>> = {
  "zh-CN": chinese,
  "en-US": english,
  "ja-JP": japanese,
};

/** `docs/errors.md`: one row for each error of the catalogue, in its order. */
export function errorDocs(): string {
  const rows = Object.entries(errorCatalogue).map(([name, { code, status }]) =>
    row([
      String(code),
      String(status),
      `\`${name}\``,
      ...languages.map((language) => texts[language][name] ?? ""),
    ]),
  );
  return [
    "# Errors",
    "",
    "Every error the product answers with, and what it says. Written by `npm run generate` from",
    "`src/contract/errors/catalogue.ts` and the texts beside it: edit those.",
    "",
    row(["Code", "HTTP", "Name", ...languages]),
    row(["---", "---", "---", ...languages.map(() => "---")]),
    ...rows,
    "",
  ].join("\n");
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
