import { ComponentType } from "../../codes/component-type.ts";
import type { FormValues, JsonValue } from "../../schema.ts";
import { columnsOf, componentsOf } from "../../shapes/form-components.ts";
import type { FormComponent, FormPage } from "../../shapes/form-page.ts";
import type { LegalContractContent } from "../../shapes/legal-contract.ts";
import type { FieldRightMap } from "../field-rights.ts";

const {
  text,
  textArea,
  number,
  money,
  date,
  dateRange,
  radio,
  select,
  subTable,
  switch: yesNo,
} = ComponentType;

/** A field of a form that a contract fills: its code, what stands in it, and the types of component that can show it. */
interface Filling {
  code: string;
  types: readonly ComponentType[];
  value: (content: LegalContractContent) => JsonValue;
}

/**
 * The codes by which a form says that a contract fills them. What a form does not have is left out; fields of sub-tables go by
 * `columns`. The files of the contract go into `attachments`, apart from these: each application keeps its own.
 */
const fillings: readonly Filling[] = [
  { code: "contractNo", types: [text], value: ({ contractNo }) => contractNo },
  { code: "contractTitle", types: [text, textArea], value: ({ title }) => title },
  { code: "contractType", types: [radio, select, text], value: ({ kind }) => kind },
  {
    code: "party",
    types: [text, textArea],
    value: ({ parties }) =>
      parties
        .filter(({ isOwn }) => !isOwn)
        .map(({ partyName }) => partyName.trim())
        .join("、"),
  },
  { code: "amount", types: [number, money], value: ({ amount }) => amount ?? 0 },
  { code: "currency", types: [radio, select, text], value: ({ currency }) => currency },
  { code: "signDate", types: [date], value: ({ signedOn, beginsOn }) => signedOn ?? beginsOn },
  { code: "beginDate", types: [date], value: ({ beginsOn }) => beginsOn },
  { code: "endDate", types: [date], value: ({ endsOn }) => endsOn },
  {
    code: "term",
    types: [dateRange],
    value: ({ beginsOn, endsOn }) => (beginsOn === null || endsOn === null ? null : [beginsOn, endsOn]),
  },
  { code: "withoutEnd", types: [yesNo], value: ({ endsOn }) => endsOn === null },
  { code: "summary", types: [text, textArea], value: ({ summary }) => summary },
  {
    code: "clauses",
    types: [subTable],
    value: ({ clauses }) => clauses.map(({ clauseTitle, clauseText }) => ({ clauseTitle, clauseText })),
  },
  {
    code: "instalments",
    types: [subTable],
    value: ({ instalments }) =>
      instalments.map(({ dueOn, amount, condition }) => ({ dueOn, amount, condition })),
  },
];

/**
 * What a contract says in the fields of a form that have its codes, as far as whoever fills it in may write them. Values of a
 * choice that the form does not offer are left to whoever fills it in. Pure.
 */
export function filledForm(
  content: LegalContractContent,
  page: FormPage | undefined,
  rights: FieldRightMap,
): FormValues {
  const filled: FormValues = {};
  for (const component of componentsOf(page)) {
    const filling = fillings.find(({ code }) => code === component.componentCode);
    if (filling === undefined || !filling.types.includes(component.componentType as ComponentType)) continue;
    if (rights[filling.code] !== undefined && rights[filling.code] !== "write") continue;
    const value = fitting(component, filling.value(content));
    if (value !== undefined) filled[filling.code] = value;
  }
  return filled;
}

/** The value as the component takes it; undefined where it takes none such. */
function fitting(component: FormComponent, value: JsonValue): JsonValue | undefined {
  if (value === null || value === "") return undefined;
  if (component.componentType === ComponentType.subTable) {
    const columns = new Set(columnsOf(component).map(({ componentCode }) => componentCode));
    return (value as { [code: string]: JsonValue }[]).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([code, cell]) => columns.has(code) && cell !== null)),
    );
  }
  const isChoice = component.componentType === radio || component.componentType === select;
  const offered = component.candidateJsonValue;
  if (isChoice && offered !== undefined && !offered.some(({ VALUE }) => VALUE === value)) return undefined;
  return value;
}
