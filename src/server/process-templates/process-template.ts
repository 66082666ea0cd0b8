import { ComponentType } from "#contract/codes/component-type.ts";
import type { Language } from "#contract/codes/language.ts";
import { oneOf, type Static, Type } from "#contract/schema.ts";
import { taskTypes } from "#contract/shapes/process-definition.ts";
import { assignmentTypes } from "#contract/codes/assignment-type.ts";

const said = Type.String({ minLength: 1 });
const Words = Type.Object({ "zh-CN": said, "en-US": said, "ja-JP": said } satisfies Record<
  Language,
  unknown
>);
export type Words = Static<typeof Words>;

/** A field as a template says it; kinds are those of form components. */
export const TemplateField = Type.Recursive((Self) =>
  Type.Object(
    {
      code: Type.String(),
      kind: oneOf(Object.keys(ComponentType) as (keyof typeof ComponentType)[]),
      title: Words,
      col: Type.Integer({ minimum: 1, maximum: 12 }),
      required: Type.Optional(Type.Boolean()),
      minimum: Type.Optional(Type.Number()),
      decimals: Type.Optional(Type.Integer()),
      isTotaled: Type.Optional(Type.Boolean()),
      expression: Type.Optional(Type.String()),
      /** Gets a value whenever one of these fields changes, which may be changed. */
      set: Type.Optional(Type.Object({ from: Type.Array(said, { minItems: 1 }), expression: said })),
      choices: Type.Optional(Type.Array(Type.Object({ value: Type.String(), text: Words }))),
      columns: Type.Optional(Type.Array(Self)),
    },
    { additionalProperties: false },
  ),
);
export type TemplateField = Static<typeof TemplateField>;

/** A step as a template says it; it leads to the one behind it, the last to the end, unless `next` says otherwise. */
const TemplateStep = Type.Object(
  {
    id: Type.String(),
    type: oneOf(taskTypes),
    name: Words,
    assignedType: Type.Optional(oneOf(assignmentTypes)),
    taskAssigned: Type.Optional(Type.String()),
    hours: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    control: Type.Optional(Type.Boolean()),
    split: Type.Optional(Type.Literal("all")),
    next: Type.Optional(
      Type.Array(Type.Object({ to: Type.String(), when: Type.Optional(Type.String()) }), { minItems: 1 }),
    ),
  },
  { additionalProperties: false },
);
export type TemplateStep = Static<typeof TemplateStep>;

/** What a process and its form may begin from. */
export const ProcessTemplate = Type.Object(
  {
    templateId: Type.String({ pattern: "^[a-z-]+$" }),
    name: Words,
    comments: Words,
    tags: Type.Array(Type.String(), { minItems: 1 }),
    fields: Type.Array(TemplateField, { minItems: 1 }),
    steps: Type.Array(TemplateStep, { minItems: 1 }),
  },
  { additionalProperties: false },
);
export type ProcessTemplate = Static<typeof ProcessTemplate>;
