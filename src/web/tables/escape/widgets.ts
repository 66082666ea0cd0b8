import type { ComponentType } from "react";
import type { FieldInputProps } from "../form/field-input-props.ts";
import { ColourInput } from "./colour-input.tsx";
import { CronInput } from "./cron-input.tsx";
import {
  RestrictedFieldsInput,
  RestrictedFilterInput,
  RestrictedProcessInput,
  RestrictedTableInput,
} from "./restriction-inputs.tsx";
import { IconInput } from "./icon-input.tsx";
import { JsonInput } from "./json-input.tsx";
import { NamesInput } from "./names-input.tsx";
import { PasswordInput } from "./password-input.tsx";
import { TagsInput } from "./tags-input.tsx";

/** Inputs written by hand, by `table.field`, the widget a schema names or the kind of its field. A new one is a file and a line here. */
export const widgets: Readonly<Partial<Record<string, ComponentType<FieldInputProps>>>> = {
  json: JsonInput,
  cron: CronInput,
  icon: IconInput,
  color: ColourInput,
  colour: ColourInput,
  password: PasswordInput,
  tags: TagsInput,
  "menu.menuNames": NamesInput,
  "processCategory.typeNames": NamesInput,
  "queryAuth.processId": RestrictedProcessInput,
  "userDataForbid.entity": RestrictedTableInput,
  "userDataForbid.fields": RestrictedFieldsInput,
  "userDataForbid.processId": RestrictedProcessInput,
  "userDataForbid.rowFilter": RestrictedFilterInput,
};
