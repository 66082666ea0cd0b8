import { expect, test } from "vitest";
import { asOthersWriteIt } from "#server/form/as-others-write-it.ts";

const page = { pageId: "TRIP", version: 2, components: [], events: [] };

test("codes in objects and sources with their titles are read as ours", () => {
  // when
  const { page: read, problems } = asOthersWriteIt({
    ...page,
    events: [
      {
        componentCode: "reason",
        triggerType: { triggerTypeCode: "change" },
        function: { functionId: "show", name: "显示" },
        sourceArray: [{ componentCode: "kind", componentTitle: "类型" }, "amount"],
      },
    ],
  });

  // then
  expect(problems).toEqual({});
  expect(read["events"]).toEqual([
    { componentCode: "reason", triggerType: "change", function: "show", sourceList: ["kind", "amount"] },
  ]);
});

test("page and version said again are left out where they fit, in columns of sub-tables too", () => {
  // given
  const again = { pageId: "TRIP", version: "2" };
  const components = [{ ...again, componentCode: "lines", children: [{ ...again, componentCode: "what" }] }];

  // when
  const { page: read, problems } = asOthersWriteIt({
    ...page,
    components,
    events: [{ ...again, sourceList: ["a", "b"], sourceArray: ["b", "a"] }],
  });

  // then
  expect(problems).toEqual({});
  expect(read["components"]).toEqual([{ componentCode: "lines", children: [{ componentCode: "what" }] }]);
  expect(read["events"]).toEqual([{ sourceList: ["a", "b"] }]);
});

test("what contradicts the page is named by its place", () => {
  const { problems } = asOthersWriteIt({
    ...page,
    components: [
      { pageId: "OTHER", componentCode: "one" },
      { componentCode: "lines", children: [{ version: 3, componentCode: "what" }] },
    ],
    events: [
      { pageId: "OTHER", sourceList: [], sourceArray: [] },
      { sourceList: ["a"], sourceArray: [{ componentCode: "b" }] },
      { sourceList: ["a"], sourceArray: [{ title: "b" }] },
    ],
  });
  expect(Object.entries(problems).map(([path, { problem }]) => [path, problem])).toEqual([
    ["components[0].pageId", "ofAnotherPage"],
    ["components[1].children[0].version", "ofAnotherPage"],
    ["events[0].pageId", "ofAnotherPage"],
    ["events[1].sourceArray", "sourcesDiffer"],
    ["events[2].sourceArray", "wrongForm"],
  ]);
});
