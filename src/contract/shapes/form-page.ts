import type { Language } from "../codes/language.ts";
import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import { formStatuses } from "../codes/form-status.ts";
import { secrecyLevels } from "../codes/secrecy-level.ts";
import { limits, uploadExtensions } from "../limits.ts";
import { FormValues, oneOf, oneOfCodes, type Static, Type } from "../schema.ts";

/** One entry of a choice list (spec §5 Form design). */
export const CandidateValue = Type.Object({
  VALUE: Type.String(),
  TEXT: Type.String(),
  /** The text in the other interface languages. */
  i18n: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type CandidateValue = Static<typeof CandidateValue>;

export const candidateTypes = ["CUSTOMIZE", "DATAITEM", "TABLE"] as const;

/** A field of a form page. `componentCol` is of 12; a sub-table's columns stand in `children`. */
export const FormComponent = Type.Recursive(
  (Self) =>
    Type.Object({
      componentOrder: Type.Integer(),
      componentCode: Type.String({ minLength: 1, maxLength: 64, pattern: "^[A-Za-z][A-Za-z0-9_]*$" }),
      componentTitle: Type.String({ minLength: 1, maxLength: 100 }),
      componentType: oneOfCodes(ComponentType),
      componentDataType: oneOfCodes(ComponentDataType),
      componentCol: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
      candidateType: Type.Optional(oneOf(candidateTypes)),
      /** Name of the data item or table when `candidateType` is not CUSTOMIZE. */
      candidateValue: Type.Optional(Type.String()),
      candidateJsonValue: Type.Optional(Type.Array(CandidateValue)),
      isRequired: Type.Optional(Type.Boolean()),
      /** Whether this text is the application's title: it is given as `applyTitle` and asked for in one place. */
      isHeading: Type.Optional(Type.Boolean()),
      /** Filled in by the application itself: nobody writes it. */
      isResult: Type.Optional(Type.Boolean()),
      /** Whether transition conditions may read this field. */
      isCondition: Type.Optional(Type.Boolean()),
      /** Tokens y M d h m s S (spec §9). */
      dateFormat: Type.Optional(Type.String()),
      /** Code of the field beside it, of its own kind, where its period begins: a day or moment before that is refused. */
      notBefore: Type.Optional(Type.String()),
      /** What an application begins with, or a new row of a sub-table; of a static text its text where nothing else says it. */
      defaultValue: Type.Optional(Type.Unknown()),
      /** What stands in the field while it is empty. */
      placeholder: Type.Optional(Type.String()),
      comments: Type.Optional(Type.String()),
      /** FEEL of a formula component. */
      expression: Type.Optional(Type.String()),
      minimum: Type.Optional(Type.Number()),
      maximum: Type.Optional(Type.Number()),
      maxLength: Type.Optional(Type.Integer({ minimum: 1 })),
      /** How many decimals a number may have; 0 asks for whole numbers, 2 is usual and most (spec §9). Of a formula how many it is written with. */
      decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.numberMaxDecimals })),
      /** Endings of the files an attachment field takes; absent: all that may be uploaded. */
      extensions: Type.Optional(Type.Array(oneOf(uploadExtensions), { minItems: 1 })),
      /** Of an attachment field: its files are confidential; whoever fetches one stands in the operation log. */
      secrecyLevel: Type.Optional(oneOf(secrecyLevels)),
      /** Of a column of a sub-table with figures: `false` where no total stands below it, as of prices of one piece. */
      isTotaled: Type.Optional(Type.Boolean()),
      children: Type.Optional(Type.Array(Self)),
      /** Titles in the other interface languages. */
      i18n: Type.Optional(Type.Record(Type.String(), Type.String())),
      /** `comments` in the other interface languages. */
      commentsI18n: Type.Optional(Type.Record(Type.String(), Type.String())),
      /** `placeholder` in the other interface languages. */
      placeholderI18n: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
  { $id: "FormComponent" },
);
export type FormComponent = Static<typeof FormComponent>;

/** What happens on a form when something changes (spec §3 Event); codes in `codes/form-event.ts`, 13 by default. */
export const FormEvent = Type.Object({
  componentCode: Type.String(),
  sourceList: Type.Array(Type.String()),
  triggerType: Type.String(),
  function: Type.String(),
  /** FEEL over `form`; absent or empty: always. */
  condition: Type.Optional(Type.String()),
  /** FEEL that gives the target its value, for `set` and `compute`. */
  expression: Type.Optional(Type.String()),
  status: Type.Optional(Type.Integer()),
  comments: Type.Optional(Type.String()),
});
export type FormEvent = Static<typeof FormEvent>;

/** The company of a form page that every organisation may use and administrators of all of them alone change. */
export const companyOfGroup = "group";

/** A page of fields that a process binds. Once a process uses a version, that version is frozen. */
export const FormPage = Type.Object({
  pageId: Type.String({ minLength: 1, maxLength: 64 }),
  version: Type.Integer({ minimum: 1 }),
  state: oneOf(formStatuses),
  label: Type.String({ minLength: 1 }),
  /** `label` in the other interface languages. */
  i18n: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** What it is for, to whoever designs with it; a page in effect says it (spec §5 Form design). */
  comments: Type.Optional(Type.String()),
  /** `comments` in the other interface languages. */
  commentsI18n: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** The organisation it belongs to, or `group`; a page in effect has one (spec §5 Form design). */
  company: Type.Optional(Type.String({ maxLength: 64 })),
  /** All files of its applications are confidential; whoever fetches one stands in the operation log. */
  secrecyLevel: Type.Optional(oneOf(secrecyLevels)),
  /** Whether an application needs a title of its applicant's; absent: one without is called after its process. */
  titleRequired: Type.Optional(Type.Boolean()),
  components: Type.Array(FormComponent),
  events: Type.Optional(Type.Array(FormEvent)),
});
export type FormPage = Static<typeof FormPage>;

/** What a form is called in a language; its id while nobody has named it. Pure. */
export function formName(
  { pageId, label, i18n }: Pick<FormPage, "pageId" | "label" | "i18n">,
  language: Language,
): string {
  return i18n?.[language]?.trim() || label || pageId;
}

/** What a form is for, in a language; empty where nobody has said it. Pure. */
export function formComments(
  { comments, commentsI18n }: Pick<FormPage, "comments" | "commentsI18n">,
  language: Language,
): string {
  return commentsI18n?.[language]?.trim() || (comments ?? "");
}

export { FormValues };
