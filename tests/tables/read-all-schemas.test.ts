import { describe, expect, it } from "vitest";
import { readAllSchemas, readOutline } from "#tables";
import { aField, aSchema } from "./support/a-table.ts";

const file = (name: string, schema: unknown) => ({ name, text: JSON.stringify(schema), shipped: true });

describe("reading a folder of schemas", () => {
  it("lets tables refer to one another in any order", () => {
    // given
    const driver = aSchema(
      { car: aField({ type: ["integer", "null"], "x-ref": { entity: "vehicle" } }) },
      {},
      { name: "driver" },
    );
    const vehicle = aSchema({ driver: aField({ type: ["integer", "null"], "x-ref": { entity: "driver" } }) });
    // when
    const { models, problems } = readAllSchemas([file("vehicle.json", vehicle), file("driver.json", driver)]);
    // then
    expect(problems).toEqual([]);
    expect([...models.keys()].sort()).toEqual(["driver", "vehicle"]);
    expect(models.get("driver")?.fields.at(-1)?.reference?.field).toBe("vehicleId");
  });

  it("keeps the first of two files with one entity, and names it to the other", () => {
    const { models, files, problems } = readAllSchemas([
      file("b.json", aSchema()),
      file("a.json", aSchema()),
    ]);
    expect(problems).toMatchObject([
      { file: "b.json", code: "duplicateEntity", params: { name: "vehicle", other: "a.json" } },
    ]);
    expect([...models.keys()]).toEqual(["vehicle"]);
    expect(files.get("vehicle")).toBe("a.json");
  });

  it("keeps the first of two entities with one database table", () => {
    const { models, problems } = readAllSchemas([
      file("a.json", aSchema()),
      file("b.json", aSchema({}, {}, { name: "car", table: "vehicle" })),
    ]);
    expect([...models.keys()]).toEqual(["vehicle"]);
    expect(problems).toMatchObject([
      { file: "b.json", code: "duplicateTable", params: { name: "vehicle", other: "a.json" } },
    ]);
  });

  it("skips a broken file and reads the others", () => {
    const { models, problems } = readAllSchemas([
      { name: "broken.json", text: "{" },
      file("vehicle.json", aSchema()),
    ]);
    expect(problems.map((problem) => problem.file)).toEqual(["broken.json"]);
    expect(models.has("vehicle")).toBe(true);
  });

  it("outlines a file that has errors beyond its words, so that others may still refer to it", () => {
    expect(readOutline(JSON.stringify(aSchema({}, {}, { label: "nothing" })))?.key).toBe("vehicleId");
    expect(readOutline("{")).toBeUndefined();
  });
});
