import { expect, it } from "vitest";
import { needsOfProcess } from "#server/release-bundle/release-needs.ts";
import { aProcess, aStart, aTask } from "../../support/builders/a-process.ts";

it("names the systems that steps call and the tables they add rows to", () => {
  const definition = aProcess([
    aStart("post"),
    aTask("post", {
      taskType: "auto",
      effect: { kind: "call", systemCode: "ERP", method: "POST", path: "/orders" },
      addRow: { entity: "hrpSupplierT", values: { supplierName: "form.title" } },
    }),
  ]);

  expect(needsOfProcess(definition)).toEqual(expect.arrayContaining(["system:ERP", "table:hrpSupplierT"]));
});
