import type { PlaceholderType } from "./placeholders.ts";

interface Declared {
  /** Its title is `texts/<language>/documents.json`, `contract.<name>`; of a column `contract.<loop>_<name>`. */
  name: string;
  type: PlaceholderType;
  columns?: readonly { name: string; type: PlaceholderType }[];
}

/** What a contract says in a document, by the names of its record (spec §3). */
export const contractPlaceholders: readonly Declared[] = [
  { name: "contractNo", type: "text" },
  { name: "title", type: "text" },
  { name: "kind", type: "text" },
  { name: "direction", type: "text" },
  { name: "amount", type: "number" },
  { name: "currency", type: "text" },
  { name: "signedOn", type: "date" },
  { name: "beginsOn", type: "date" },
  { name: "endsOn", type: "date" },
  { name: "summary", type: "text" },
  { name: "responsible", type: "text" },
  { name: "ownParty", type: "text" },
  { name: "otherParties", type: "text" },
  {
    name: "parties",
    type: "rows",
    columns: [
      { name: "partyRole", type: "text" },
      { name: "partyName", type: "text" },
      { name: "registrationNo", type: "text" },
      { name: "representative", type: "text" },
      { name: "contact", type: "text" },
    ],
  },
  {
    name: "instalments",
    type: "rows",
    columns: [
      { name: "dueOn", type: "date" },
      { name: "amount", type: "number" },
      { name: "condition", type: "text" },
    ],
  },
  {
    name: "clauses",
    type: "rows",
    columns: [
      { name: "clauseTitle", type: "text" },
      { name: "clauseText", type: "text" },
    ],
  },
  { name: "organisation", type: "text" },
  { name: "today", type: "date" },
];
