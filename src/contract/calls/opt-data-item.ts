import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import { limits } from "../limits.ts";
import { oneOfCodes, pageOf, Type } from "../schema.ts";
import { DataItem, DataItemControl } from "../shapes/data-item.ts";
import { defineCall } from "./define-call.ts";

const designers = { roles: ["admin", "process-admin"] } as const;
const administrators = { roles: ["admin"] } as const;
const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
};
/** Two decimals at most (spec §9); the table's schema checks the rest. */
const itemFields = {
  name: Type.Optional(Type.String({ maxLength: 100 })),
  type: Type.Optional(Type.String({ maxLength: 20 })),
  parentEnName: Type.Optional(Type.String({ maxLength: 200 })),
  desc: Type.Optional(Type.String({ maxLength: 500 })),
  dataEnDesc: Type.Optional(Type.String({ maxLength: 500 })),
  format: Type.Optional(Type.String({ maxLength: 50 })),
  dataSpecValue: Type.Optional(Type.Number({ multipleOf: 0.01 })),
};

export const listDataItem = defineCall("listDataItem", {
  method: "POST",
  path: "/opt/listDataItem",
  whose: "table",
  saysSuccess: true,
  input: Type.Object(paging),
  output: pageOf(DataItem),
  access: designers,
  tx: "none",
  summary: "The data items a form component or a condition may refer to.",
});

export const listItem = defineCall("listItem", {
  method: "POST",
  path: "/opt/listItem",
  whose: "table",
  input: Type.Object(paging),
  output: pageOf(DataItem),
  access: designers,
  summary: "Lists data items for their upkeep.",
});

export const addItem = defineCall("addItem", {
  method: "POST",
  path: "/opt/addItem",
  whose: "table",
  input: Type.Object({
    dataEnName: Type.String({ minLength: 1, maxLength: 200 }),
    dataConValue: Type.String({ minLength: 1, maxLength: 500 }),
    dataConDesc: Type.String({ minLength: 1, maxLength: 500 }),
    ...itemFields,
  }),
  output: DataItem,
  access: administrators,
  tx: "write",
  summary: "Adds a data item.",
});

export const updateItem = defineCall("updateItem", {
  method: "POST",
  path: "/opt/updateItem",
  whose: "table",
  input: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 64 }),
    dataEnName: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    dataConValue: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    dataConDesc: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    ...itemFields,
  }),
  output: DataItem,
  access: administrators,
  tx: "write",
  summary: "Changes a data item.",
});

export const getDataItemControlList = defineCall("getDataItemControlList", {
  method: "POST",
  path: "/opt/getDataItemControlList",
  whose: "table",
  saysSuccess: true,
  input: Type.Object({ dataEnName: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: Type.Array(DataItemControl),
  summary: "The allowed values of a data item.",
});

export const getDataItemCtrlByType = defineCall("getDataItemCtrlByType", {
  method: "POST",
  path: "/opt/getDataItemCtrlByType",
  whose: "table",
  saysSuccess: true,
  input: Type.Object({
    dataType: Type.Optional(oneOfCodes(ComponentDataType)),
    componentType: Type.Optional(oneOfCodes(ComponentType)),
  }),
  output: Type.Array(DataItemControl),
  summary: "The data items, with their values, that suit a kind of component and value; text by default.",
});
