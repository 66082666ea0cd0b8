import { expect, it } from "vitest";
import { instanceRecords } from "#contract/rules/instance-records.ts";
import { aField, aPage, aTable } from "../../support/builders/a-process.ts";

const ofItem = (code: string, candidateValue: string) =>
  aField(code, { componentType: 1009, candidateType: "DATAITEM", candidateValue });
const page = aPage(
  ofItem("from", "CITY"),
  aTable("stops", ofItem("city", "CITY"), ofItem("class", "CLASS")),
  ofItem("tags", "TAG"),
  aField("reason"),
);
const told = (form: Parameters<typeof instanceRecords>[1]) =>
  instanceRecords(page, form).map(
    ({ recIndex, dataEnName, dataValue, componentCode }) =>
      `${dataEnName} ${recIndex} ${dataValue} ${componentCode}`,
  );

it("has each value of a data item once, numbered from 0 in the order of the form, rows of a sub-table one by one", () => {
  const form = {
    from: "BJ",
    stops: [{ city: "SH", class: "Y" }, { city: "HZ" }],
    tags: ["a", "b"],
    reason: "CITY",
  };
  expect(told(form)).toEqual([
    "CITY 0 BJ from",
    "CITY 1 SH stops.city",
    "CITY 2 HZ stops.city",
    "CLASS 0 Y stops.class",
    'TAG 0 ["a","b"] tags',
  ]);
});

it("has nothing for what is empty, which keeps its number", () => {
  expect(told({ from: "", stops: [{ city: null }, { city: "HZ" }], tags: [] })).toEqual([
    "CITY 2 HZ stops.city",
  ]);
  expect(told({})).toEqual([]);
  expect(instanceRecords(undefined, { title: "CITY" })).toEqual([]);
});
