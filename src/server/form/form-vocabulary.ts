import {
  listComponentDataTypes,
  listComponentTypes,
  listPageFunction,
  listPageTriggerType,
} from "#contract/calls/opt-form-page.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { formFunctions, formTriggers } from "#contract/codes/form-event.ts";
import { handle } from "../http/index.ts";
import { text } from "../texts/index.ts";

/** The kinds of component a form is made of (spec §3), in the caller's language. */
export const listComponentTypesHandler = handle(listComponentTypes, async (_input, { language }) =>
  Object.entries(ComponentType).map(([key, code]) => ({
    code: String(code),
    name: text(language, "form-design", `componentType.${key}`),
  })),
);

/** The kinds of value a component holds. */
export const listComponentDataTypesHandler = handle(listComponentDataTypes, async (_input, { language }) =>
  Object.entries(ComponentDataType).map(([key, code]) => ({
    code: String(code),
    name: text(language, "form-design", `dataType.${key}`),
  })),
);

/** What an event of a form does to its target. */
export const listPageFunctionHandler = handle(listPageFunction, async (_input, { language }) =>
  formFunctions.map((functionId) => ({
    functionId,
    name: text(language, "form-design", `function.${functionId}`),
    comments: text(language, "form-design", `functionMeans.${functionId}`),
  })),
);

/** What sets an event of a form off. */
export const listPageTriggerTypeHandler = handle(listPageTriggerType, async (_input, { language }) =>
  formTriggers.map((triggerTypeCode) => ({
    triggerTypeCode,
    name: text(language, "form-design", `trigger.${triggerTypeCode}`),
  })),
);
