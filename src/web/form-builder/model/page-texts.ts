import type { CandidateValue, FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { arranged } from "./find-components.ts";

/** The other languages a form may be read in; the first is how its texts are written. */
export type OtherLanguage = "en-US" | "ja-JP";

/** One text of a form that people read, in every language. */
export interface PageText {
  /** Its address: the key of the component and which of its texts, `3 title`, `3.1 comments`, `4 choice 0`; `name` and `description` are the form's. */
  id: string;
  what: "name" | "description" | "title" | "comments" | "placeholder" | "choice";
  /** The title, as it is written, of the field whose text it is. */
  field: string;
  written: string;
  others: Readonly<Partial<Record<OtherLanguage, string>>>;
}

type Names = Readonly<Record<string, string>>;

/** Every text of a form in the order in which it is read. */
export function pageTexts(page: FormPage): PageText[] {
  const name = { id: "name", what: "name" as const, field: "", written: page.label, others: page.i18n ?? {} };
  const { comments = "", commentsI18n = {} } = page;
  const description = {
    id: "description",
    what: "description" as const,
    field: "",
    written: comments,
    others: commentsI18n,
  };
  return [
    name,
    ...(comments !== "" || Object.keys(commentsI18n).length > 0 ? [description] : []),
    ...arranged(page.components).flatMap((component) => {
      const key = String(page.components.indexOf(component));
      const children = component.children ?? [];
      return [
        ...textsOf(component, key),
        ...arranged(children).flatMap((column) => textsOf(column, `${key}.${children.indexOf(column)}`)),
      ];
    }),
  ];
}

/** Sets texts by their addresses, in one language; an empty one is taken out. Unknown addresses change nothing. */
export function setPageTexts(
  page: FormPage,
  language: "written" | OtherLanguage,
  texts: Readonly<Record<string, string>>,
): FormPage {
  const set = (component: FormComponent, key: string): FormComponent => {
    const next = { ...component };
    const title = texts[`${key} title`];
    const comments = texts[`${key} comments`];
    const placeholder = texts[`${key} placeholder`];
    if (language === "written") {
      if (title !== undefined) next.componentTitle = title;
      if (comments !== undefined) put(next, "comments", comments === "" ? undefined : comments);
      if (placeholder !== undefined) put(next, "placeholder", placeholder === "" ? undefined : placeholder);
    } else {
      if (title !== undefined) put(next, "i18n", named(component.i18n, language, title));
      if (comments !== undefined)
        put(next, "commentsI18n", named(component.commentsI18n, language, comments));
      if (placeholder !== undefined)
        put(next, "placeholderI18n", named(component.placeholderI18n, language, placeholder));
    }
    if (component.candidateJsonValue !== undefined)
      next.candidateJsonValue = component.candidateJsonValue.map((choice, at) =>
        setChoice(choice, language, texts[`${key} choice ${at}`]),
      );
    if (component.children !== undefined)
      next.children = component.children.map((column, at) => set(column, `${key}.${at}`));
    return next;
  };
  const next = { ...page, components: page.components.map((component, at) => set(component, String(at))) };
  const { name, description } = texts;
  if (language === "written") {
    if (name !== undefined) next.label = name;
    if (description !== undefined) put(next, "comments", description === "" ? undefined : description);
  } else {
    if (name !== undefined) put(next, "i18n", named(page.i18n, language, name));
    if (description !== undefined) put(next, "commentsI18n", named(page.commentsI18n, language, description));
  }
  return next;
}

function textsOf(component: FormComponent, key: string): PageText[] {
  const { componentTitle, i18n, comments, commentsI18n, candidateJsonValue = [] } = component;
  const { placeholder, placeholderI18n } = component;
  const said = (what: "comments" | "placeholder", written = "", others: Names = {}): PageText[] =>
    written === "" ? [] : [{ id: `${key} ${what}`, what, field: componentTitle, written, others }];
  return [
    {
      id: `${key} title`,
      what: "title" as const,
      field: componentTitle,
      written: componentTitle,
      others: i18n ?? {},
    },
    ...said("comments", comments, commentsI18n),
    ...said("placeholder", placeholder, placeholderI18n),
    ...candidateJsonValue.map((choice, at) => ({
      id: `${key} choice ${at}`,
      what: "choice" as const,
      field: componentTitle,
      written: choice.TEXT,
      others: choice.i18n ?? {},
    })),
  ];
}

function setChoice(
  choice: CandidateValue,
  language: "written" | OtherLanguage,
  text: string | undefined,
): CandidateValue {
  if (text === undefined) return choice;
  if (language === "written") return { ...choice, TEXT: text };
  const next = { ...choice };
  put(next, "i18n", named(choice.i18n, language, text));
  return next;
}

function named(names: Names | undefined, language: string, text: string): Record<string, string> | undefined {
  const { [language]: _before, ...rest } = names ?? {};
  const next = text === "" ? rest : { ...rest, [language]: text };
  return Object.keys(next).length === 0 ? undefined : next;
}

/** Sets a property, or takes it out where there is nothing. */
function put<Of extends object, Key extends keyof Of>(given: Of, key: Key, value: Of[Key] | undefined): void {
  if (value === undefined) delete given[key];
  else given[key] = value;
}
