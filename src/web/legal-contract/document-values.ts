import type { FreeField } from "#contract/documents/free-fields.ts";
import type { LegalContractContent } from "#contract/shapes/legal-contract.ts";

/** How a contract is said in words. */
export interface ContractWords {
  say(key: string): string;
  day(day: string | null): string;
  joined(names: readonly string[]): string;
  responsible: string;
  today: string;
}

type Values = Record<string, unknown>;

/**
 * What a contract says for the placeholders of a document (`contract/documents/contract-placeholders.ts`), as far as a
 * template asks for them. Amounts stay numbers, so that a template may write them in capitals. Pure.
 */
export function documentValues(
  content: LegalContractContent,
  fields: readonly FreeField[],
  { say, day, joined, responsible, today }: ContractWords,
): Values {
  const namesOf = (isOwn: boolean) =>
    joined(content.parties.filter((party) => party.isOwn === isOwn).map(({ partyName }) => partyName.trim()));
  const written = (on: string | null) => (on === null ? "" : day(on));
  const values: Values = {
    ...content,
    kind: say(`kind.${content.kind}`),
    direction: say(`direction.${content.direction}`),
    signedOn: written(content.signedOn),
    beginsOn: written(content.beginsOn),
    endsOn: written(content.endsOn),
    responsible,
    ownParty: namesOf(true),
    otherParties: namesOf(false),
    organisation: namesOf(true),
    today,
    parties: content.parties.map((party) => ({ ...party, partyRole: say(`partyRole.${party.partyRole}`) })),
    instalments: content.instalments.map((each) => ({ ...each, dueOn: written(each.dueOn) })),
  };
  return askedFor(values, fields);
}

/**
 * The values that are asked for, of rows the columns. A part of a document that stands only where something is there counts as
 * rows: one with what is said in it, or none.
 */
function askedFor(values: Values, fields: readonly FreeField[]): Values {
  const asked: Values = {};
  for (const { name, type, columns = [] } of fields) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) asked[name] = value.map((row: Values) => askedFor(row, columns));
    else if (type === "rows") asked[name] = value === "" ? [] : [askedFor(values, columns)];
    else asked[name] = value;
  }
  return asked;
}
