import { nullable, Type } from "../schema.ts";
import { FiledBy } from "../shapes/task.ts";
import { defineCall } from "./define-call.ts";

export const searchEverything = defineCall("searchEverything", {
  method: "GET",
  path: "/task/search",
  whose: "involved",
  cost: 3,
  input: Type.Object({ keyword: Type.String({ minLength: 1, maxLength: 100 }) }),
  output: Type.Object({
    tasks: Type.Array(
      Type.Object({
        bpdTaskId: Type.Integer(),
        applyTitle: Type.String(),
        taskName: Type.String(),
        applyUser: Type.String(),
        filedBy: Type.Optional(FiledBy),
      }),
    ),
    applications: Type.Array(
      Type.Object({
        applyId: Type.String(),
        instanceId: Type.Integer(),
        applyTitle: Type.String(),
        applyStatus: Type.String(),
        bpdTaskId: nullable(Type.Integer()),
      }),
    ),
    processes: Type.Array(Type.Object({ processId: Type.String(), processName: Type.String() })),
  }),
  ours: true,
  summary: "What the command palette finds: my tasks, applications I may see, processes I may start.",
});
