import { FormValues, LongId, pageOf, Type } from "../schema.ts";
import { DataItemControl } from "../shapes/data-item.ts";
import { FormPage } from "../shapes/form-page.ts";
import { ApplicationDetail, FieldRights } from "../shapes/task.ts";
import { misspeltFields } from "../wire/misspelt-names.ts";
import { defineCall } from "./define-call.ts";

export const sealQueryInstance = defineCall("sealQueryInstance", {
  method: "POST",
  path: "/esealQuery/queryInstanceDetails",
  whose: "involved",
  input: Type.Object({ applyId: Type.String({ minLength: 1, maxLength: 500 }) }),
  output: ApplicationDetail,
  wireNames: { styleOfUseStamp: misspeltFields.styleOfUseStamp },
  summary: "Reads a seal application by its number, to check a sealed document against it.",
});

export const sealQueryTaskPage = defineCall("sealQueryTaskPage", {
  method: "POST",
  path: "/esealQuery/taskPage",
  whose: "involved",
  input: Type.Object({
    bpdInstanceId: LongId(),
    processId: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  output: Type.Object({ form: FormPage, values: FormValues(), fieldRights: FieldRights }),
  wireNames: { styleOfUseStamp: misspeltFields.styleOfUseStamp },
  summary: "The form of a seal application with what was filled in.",
});

export const sealQueryDataItems = defineCall("sealQueryDataItems", {
  method: "POST",
  path: "/esealQuery/listDataItemCtr",
  whose: "table",
  input: Type.Object({ dataEnName: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: Type.Array(DataItemControl),
  summary: "The values of a data item that seal applications use.",
});

export const sealQueryDataItem = defineCall("sealQueryDataItem", {
  method: "POST",
  path: "/esealQuery/getDataItemCtr",
  whose: "table",
  input: Type.Object({
    dataEnName: Type.Optional(Type.String({ maxLength: 200 })),
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  output: pageOf(DataItemControl),
  summary: "Pages through the values of the data items that seal applications use.",
});
