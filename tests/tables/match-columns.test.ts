import { describe, expect, it } from "vitest";
import { matchColumns } from "#tables";
import { shippedModel } from "./support/a-table.ts";

const model = shippedModel("hrpSupplierT");
const all = new Set(model.fields.map((field) => field.name));

describe("the columns of a sheet", () => {
  it("are found by name, and by title in any language and spelling", () => {
    expect(
      matchColumns(
        model,
        ["supplierCode", "供应商名称", "Unified social credit code", " STATUS * ", "メール"],
        all,
      ),
    ).toEqual([
      { head: "supplierCode", field: "supplierCode", sure: true },
      { head: "供应商名称", field: "supplierName", sure: true },
      { head: "Unified social credit code", field: "taxNo", sure: true },
      { head: " STATUS * ", field: "status", sure: true },
      { head: "メール", field: "email", sure: true },
    ]);
  });

  it("are guessed where they are nearly right, and the guess is marked", () => {
    expect(matchColumns(model, ["Suplier name"], all)).toEqual([
      { head: "Suplier name", field: "supplierName", sure: false },
    ]);
  });

  it("are not guessed for a head that is no name", () => {
    const exact = `${" ".repeat(200)}supplier name`;
    const head = `${"x".repeat(101)}suplier name`;
    expect(matchColumns(model, [exact, head], all)).toEqual([
      { head: exact, field: "supplierName", sure: true },
      { head, sure: false },
    ]);
  });

  it("are left open where nothing is near", () => {
    expect(matchColumns(model, ["Weather", ""], all)).toEqual([
      { head: "Weather", sure: false },
      { head: "", sure: false },
    ]);
  });

  it("never share a property: the exact head wins over the guess", () => {
    const matches = matchColumns(model, ["Suplier name", "Supplier name"], all);
    expect(matches[1]).toEqual({ head: "Supplier name", field: "supplierName", sure: true });
    expect(matches[0]?.field).not.toBe("supplierName");
  });

  it("mean only fields that may be written", () => {
    expect(matchColumns(model, ["taxNo"], new Set(["rating"]))[0]?.field).toBeUndefined();
  });

  it("pass over the names that an export puts beside references, in any language", () => {
    // given
    const archive = shippedModel("ufDagl");
    const heads = ["保管人", "保管人（名称）", "Created by (name)"];

    // when
    const matches = matchColumns(archive, heads, new Set(archive.fields.map(({ name }) => name)));

    // then
    expect(matches).toEqual([
      { head: "保管人", field: "keeperCode", sure: true },
      { head: "保管人（名称）", sure: true },
      { head: "Created by (name)", sure: true },
    ]);
  });
});
