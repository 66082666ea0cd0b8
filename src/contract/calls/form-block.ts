import { limits } from "../limits.ts";
import { Instant, LongId, type Static, Type } from "../schema.ts";
import { FormComponent, FormEvent } from "../shapes/form-page.ts";
import { defineCall } from "./define-call.ts";

const ofDesigners = {
  method: "POST",
  whose: "organisation",
  encoding: "json",
  access: { roles: ["admin", "process-admin"] },
  ours: true,
} as const;
const blockName = Type.String({ minLength: 1, maxLength: 100 });
/** The state a change began from. */
const rowVersion = Type.Integer();

/** A saved block as the palette of the form builder offers it. */
export const FormBlockEntry = Type.Object({
  blockId: LongId(),
  blockName: Type.String(),
  /** Titles of its first fields, in its order. */
  titles: Type.Array(Type.String()),
  /** Fields, without the columns of sub-tables. */
  componentCount: Type.Integer(),
  rowVersion,
  /** Who saved it last, by name. */
  updatedBy: Type.String(),
  updatedAt: Instant(),
});
export type FormBlockEntry = Static<typeof FormBlockEntry>;

/** What a block holds: fields in their order, and the events that name no field but these. */
const content = {
  components: Type.Array(FormComponent, { minItems: 1, maxItems: limits.formBlockComponentsMax }),
  events: Type.Array(FormEvent, { maxItems: limits.formBlockEventsMax }),
};

export const listFormBlocks = defineCall("listFormBlocks", {
  ...ofDesigners,
  path: "/opt/listFormBlocks",
  input: Type.Object({}),
  output: Type.Array(FormBlockEntry),
  summary: "The saved blocks of form fields of the organization.",
});

export const getFormBlock = defineCall("getFormBlock", {
  ...ofDesigners,
  path: "/opt/getFormBlock",
  input: Type.Object({ blockId: LongId() }),
  output: Type.Object({ blockId: LongId(), blockName: Type.String(), ...content }),
  summary: "The fields and events of a saved block.",
});

export const saveFormBlock = defineCall("saveFormBlock", {
  ...ofDesigners,
  path: "/opt/saveFormBlock",
  bodyMaxKb: limits.jsonBodyMaxKb,
  input: Type.Object({
    /** The block whose place it takes, with the state that was seen; absent: a new one. */
    blockId: Type.Optional(LongId()),
    rowVersion: Type.Optional(rowVersion),
    blockName,
    ...content,
  }),
  output: FormBlockEntry,
  tx: "write",
  summary: "Saves form fields, with the events among them, as a block under a name.",
});

export const renameFormBlock = defineCall("renameFormBlock", {
  ...ofDesigners,
  path: "/opt/renameFormBlock",
  input: Type.Object({ blockId: LongId(), rowVersion, blockName }),
  output: FormBlockEntry,
  tx: "write",
  summary: "Gives a saved block another name.",
});

export const removeFormBlock = defineCall("removeFormBlock", {
  ...ofDesigners,
  path: "/opt/removeFormBlock",
  input: Type.Object({ blockId: LongId() }),
  output: Type.Object({ blockName: Type.String(), ...content }),
  tx: "write",
  summary: "Deletes a saved block; forms it was put into keep their fields.",
});
