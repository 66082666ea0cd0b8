import type { FormComponent, FormPage } from "../shapes/form-page.ts";
import type { ProcessDefinition } from "../shapes/process-definition.ts";

/**
 * What may stand in a part of a document: `null` whatever its own rules allow, an object its members, a list of one what
 * may stand in each entry.
 */
export type Inside = null | readonly [Inside] | { readonly [member: string]: Inside };

/** The same of a type: whoever adds a member to it has to name it here. */
type InsideOf<Value> = unknown extends Value
  ? null
  : [Value] extends [readonly (infer Entry)[]]
    ? [Entry] extends [object]
      ? readonly [MembersOf<Entry>]
      : null
    : [Value] extends [object]
      ? string extends keyof Value
        ? Inside
        : MembersOf<Value>
      : null;
type MembersOf<Value> = { readonly [Member in keyof Required<Value>]: InsideOf<Required<Value>[Member]> };

const otherLanguages = { "en-US": null, "ja-JP": null };
const overtime = [{ afterHours: null, action: null, to: null }] as const;

/** The members of a process definition. Built pages carry no schemas, so the designer reads them here. */
export const definitionMembers: MembersOf<ProcessDefinition> = {
  processId: null,
  processName: null,
  i18n: otherLanguages,
  processTypeId: null,
  company: null,
  status: null,
  processVisibility: null,
  processComments: null,
  commentsI18n: otherLanguages,
  startRoles: null,
  fileForOthers: null,
  tags: null,
  pageId: null,
  overtime,
  beginTime: null,
  endTime: null,
  places: [{ x: null, y: null }],
  batchApprovalMax: null,
  processStartsys: null,
  tasks: [
    {
      taskId: null,
      taskName: null,
      i18n: otherLanguages,
      taskType: null,
      assignedType: null,
      taskAssigned: null,
      assignments: [{ assignedType: null, taskAssigned: null, weight: null, group: null }],
      roleType: null,
      taskRunWay: null,
      taskHour: null,
      overtime,
      delayHours: null,
      setFields: null,
      effect: { kind: null, systemCode: null, method: null, path: null, body: null },
      addRow: { entity: null, values: null },
      message: { to: null, text: null },
      subprocess: {
        processId: null,
        applicant: null,
        title: null,
        values: null,
        forEach: null,
        rowValues: null,
        waits: null,
      },
      split: null,
      join: null,
      control: null,
      pointOfNoReturn: null,
      keyFields: null,
      fieldRights: null,
      emptyPolicy: null,
      emptyUsers: null,
      initiatorPolicy: null,
      repeatPolicy: null,
      disjointWith: null,
      countersignVeto: null,
      signatureRequired: null,
      backNeedsVote: null,
      mayReject: null,
      seatChanges: null,
      seatChangesMax: null,
      onReturn: { slate: null, edits: null },
      transitions: [{ sequence: null, toTaskId: null, transExpression: null, on: null }],
    },
  ],
};

const ofComponent: MembersOf<Omit<FormComponent, "children">> = {
  componentOrder: null,
  componentCode: null,
  componentTitle: null,
  componentType: null,
  componentDataType: null,
  componentCol: null,
  candidateType: null,
  candidateValue: null,
  candidateJsonValue: [{ VALUE: null, TEXT: null, i18n: null }],
  isRequired: null,
  isHeading: null,
  isResult: null,
  isCondition: null,
  dateFormat: null,
  notBefore: null,
  defaultValue: null,
  placeholder: null,
  comments: null,
  expression: null,
  minimum: null,
  maximum: null,
  maxLength: null,
  decimals: null,
  extensions: null,
  secrecyLevel: null,
  isTotaled: null,
  i18n: null,
  commentsI18n: null,
  placeholderI18n: null,
};

/** Columns are components themselves, to any depth. */
const component: { readonly [member: string]: Inside } = {
  ...ofComponent,
  get children(): readonly [Inside] {
    return [component];
  },
};

/** The members of a form page. */
export const pageMembers: { readonly [Member in keyof Required<FormPage>]: Inside } = {
  pageId: null,
  version: null,
  state: null,
  label: null,
  i18n: null,
  comments: null,
  commentsI18n: null,
  company: null,
  secrecyLevel: null,
  titleRequired: null,
  components: [component],
  events: [
    {
      componentCode: null,
      sourceList: null,
      triggerType: null,
      function: null,
      condition: null,
      expression: null,
      status: null,
      comments: null,
    },
  ],
};

/** A member that nobody knows: the names and numbers that lead to it, and the members there are at its place. */
export interface UnknownMember {
  at: readonly (string | number)[];
  known: readonly string[];
}

/** Parts of documents that have no unknown member, with what they were looked at as. */
export type KnownParts = WeakMap<object, Inside>;

/**
 * The members of a document that nobody would obey, at every level. What has the wrong type is for others to say. Parts that
 * are known already are not looked through again, for whoever never changes a part in its place. Pure but for these.
 */
export function unknownMembers(
  document: unknown,
  inside: Inside,
  known?: KnownParts,
  at: readonly (string | number)[] = [],
): UnknownMember[] {
  if (inside === null || typeof document !== "object" || document === null) return [];
  if (known?.get(document) === inside) return [];
  const found = unknownIn(document, inside, known, at);
  if (found.length === 0) known?.set(document, inside);
  return found;
}

function unknownIn(
  document: object,
  inside: NonNullable<Inside>,
  known: KnownParts | undefined,
  at: readonly (string | number)[],
): UnknownMember[] {
  if (isEach(inside)) {
    const entries: [string | number, unknown][] = Array.isArray(document)
      ? [...document.entries()]
      : Object.entries(document);
    return entries.flatMap(([name, entry]) => unknownMembers(entry, inside[0], known, [...at, name]));
  }
  if (Array.isArray(document)) return [];
  return Object.entries(document).flatMap(([name, value]) =>
    Object.hasOwn(inside, name)
      ? unknownMembers(value, inside[name] ?? null, known, [...at, name])
      : [{ at: [...at, name], known: Object.keys(inside) }],
  );
}

function isEach(inside: NonNullable<Inside>): inside is readonly [Inside] {
  return Array.isArray(inside);
}

/** A document without one of its members. What is not on the way to it stays the object it is. Pure. */
export function withoutMember<Document>(document: Document, at: readonly (string | number)[]): Document {
  const [name, ...rest] = at;
  if (name === undefined || typeof document !== "object" || document === null) return document;
  if (Array.isArray(document))
    return document.map((entry, index) => (index === name ? withoutMember(entry, rest) : entry)) as Document;
  if (!Object.hasOwn(document, name)) return document;
  const { [name]: value, ...others } = document as Record<string | number, unknown>;
  if (rest.length === 0) return others as Document;
  return { ...document, [name]: withoutMember(value, rest) };
}
