import { type Language, languages } from "#contract/codes/language.ts";
import { companionKinds, type ReleaseKind, type ReleaseObject } from "#contract/shapes/release-bundle.ts";

/** Where each kind keeps what it is called in further languages. */
const keys: Partial<Record<ReleaseKind, string>> = {
  category: "typeNames",
  form: "i18n",
  matrix: "i18n",
  process: "i18n",
};

type Named = Pick<ReleaseObject, "kind" | "id" | "name" | "content">;
type Names = Partial<Record<Language, string>>;

/** What a thing of a bundle is called in further languages; what belongs to a process as that is. Pure. */
export function namesOf({ kind, id, content }: Named, among: readonly Named[]): Names {
  const isOfProcess = companionKinds.some((each) => each === kind);
  const process = isOfProcess ? among.find((each) => each.kind === "process" && each.id === id) : undefined;
  if (isOfProcess) return process === undefined ? {} : namesOf(process, among);
  const said = content[keys[kind] ?? ""];
  if (typeof said !== "object" || said === null) return {};
  const names = Object.entries(said).filter(
    ([language, name]) =>
      languages.some((each) => each === language) && typeof name === "string" && name.trim() !== "",
  );
  return Object.fromEntries(names.map(([language, name]) => [language, String(name).trim().slice(0, 200)]));
}

/** What a thing is called in a language. Pure. */
export function nameIn(object: Named, among: readonly Named[], language: Language): string {
  return namesOf(object, among)[language] ?? object.name;
}
