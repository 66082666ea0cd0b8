import { describe, expect, it } from "vitest";
import { rightsOn } from "#web/tables/source/rights-on-row.ts";

const all = {
  read: true,
  create: true,
  update: true,
  delete: true,
  export: true,
  import: true,
  history: true,
  restore: true,
};

describe("what may be done with a row", () => {
  it("of a shared table is bounded to those of the organisation that the server named", () => {
    const shared = { rights: all, changesRowsOf: 7 };
    expect(rightsOn(shared, { organId: 7 })).toEqual(all);
    for (const organId of [null, 8])
      expect(rightsOn(shared, { organId })).toEqual({ ...all, update: false, delete: false, restore: false });
  });

  it("is what may be done with the table elsewhere", () => {
    expect(rightsOn({ rights: all }, { organId: null })).toEqual(all);
  });
});
