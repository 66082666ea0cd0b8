import BpmnTreeWalker from "bpmn-js/lib/import/BpmnTreeWalker.js";
import fc from "../../../support/properties.ts";
import { describe, expect, it } from "vitest";
import { visitOutcomes } from "#contract/codes/visit-outcome.ts";
import { Type } from "#contract/schema.ts";
import { ProcessDefinition, TaskDefinition, taskTypes } from "#contract/shapes/process-definition.ts";
import { readBpmn, writeBpmn } from "#web/process-bpmn/model/index.ts";
import { openModdle } from "#web/process-bpmn/model/open-moddle.ts";
import { anyOfSchema } from "../../../support/builders/any-of-schema.ts";
import { aProcess, approvedBy, aStart } from "../../../support/builders/a-process.ts";
import { aRandomProcess, everything } from "../../../support/builders/a-random-process.ts";

const defaults = { company: "1", startRoles: [], startName: "Apply" };

/** What a file calls what has no name of its own. */
const says = {
  outcome: (on: string) => `after ${on}`,
  condition: (text: string) => (text === "" ? "" : `if ${text}`),
  after: (outcome: string, condition: string) => `${outcome}: ${condition}`,
};

/** Texts as people and hostile programs write them. */
const someText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom(
    "a\tb",
    "a\r\nb",
    " x ",
    "]]>",
    "<b>&amp;</b>",
    "\u0000",
    "\ud800",
    "&#10;",
    "说明\n第二行",
  ),
);
const somePlace = fc.record({
  x: fc.double({ min: 1, max: 1e5, noNaN: true }),
  y: fc.integer({ min: -9, max: 9 }),
});

/** Whatever else a step, or a process, may say: of every key that their schemas have. */
const {
  taskId: _id,
  taskName: _name,
  taskType: _type,
  transitions: _ways,
  ...ofStep
} = TaskDefinition.properties;
const {
  processId: _process,
  processName: _called,
  processComments: _comments,
  i18n: _words,
  places: _places,
  status: _status,
  tasks: _tasks,
  ...ofProcess
} = ProcessDefinition.properties;
const keys = someText.filter((text) => text !== "__proto__");
const anySettings = anyOfSchema(Type.Object(ofStep), keys) as fc.Arbitrary<Partial<TaskDefinition>>;
const anyHead = anyOfSchema(Type.Object(ofProcess), keys) as fc.Arbitrary<Partial<ProcessDefinition>>;

const anyMore = fc.record({
  settings: anySettings,
  name: someText,
  type: fc.constantFrom(...taskTypes),
  condition: someText,
  outcome: fc.option(fc.constantFrom(...visitOutcomes)),
  place: fc.option(somePlace),
  hours: fc.double({ min: 1e-9, max: 1e4, noNaN: true }),
  sequence: fc.integer({ min: 1, max: 99 }),
});
type More = typeof anyMore extends fc.Arbitrary<infer Value> ? Value : never;

/** A definition that says everything a definition can say, sound or not, as long as it can be drawn. */
const anyDefinition = fc
  .tuple(
    aRandomProcess(everything),
    fc.array(anyMore, { minLength: 8, maxLength: 8 }),
    fc.record({
      processName: someText,
      processComments: fc.option(someText),
      processId: fc.constantFrom("LEAVE", "t1", "Flow_1", "End"),
      places: fc.boolean(),
      elsewhere: fc.boolean(),
      settings: anyHead,
    }),
  )
  .map(([definition, more, head]): ProcessDefinition => {
    const tasks = definition.tasks.map((task, at) => changed(task, more[at] as More));
    const places = Object.fromEntries(
      [...tasks.map(({ taskId }) => taskId), "END"].flatMap((id, at) =>
        more[at]?.place ? [[id, more[at].place]] : [],
      ),
    );
    const { processName, processComments, processId } = head;
    return {
      ...definition,
      ...head.settings,
      processId,
      processName,
      i18n: { "en-US": processName },
      ...(processComments === null ? {} : { processComments }),
      tasks,
      ...(head.places ? { places: { ...places, ...(head.elsewhere ? { gone: { x: 1, y: 2 } } : {}) } } : {}),
    };
  });

function changed(task: TaskDefinition, more: More): TaskDefinition {
  const transitions = task.transitions.map((transition, at) => ({
    ...transition,
    ...(at === 0 ? { transExpression: more.condition, sequence: more.sequence } : {}),
    ...(at === task.transitions.length - 1 && more.outcome !== null ? { on: more.outcome } : {}),
  }));
  const taskType = task.taskType === "start" ? "start" : more.type === "start" ? task.taskType : more.type;
  return {
    ...task,
    ...more.settings,
    taskName: more.name,
    taskType,
    delayHours: more.hours,
    taskHour: more.hours,
    transitions,
  };
}

describe("a definition out as BPMN and in again", () => {
  it("is the same definition, whatever it says", async () => {
    await fc.assert(
      fc.asyncProperty(anyDefinition, async (definition) => {
        const reading = await readBpmn(await writeBpmn(definition, says), defaults);
        expect(reading).toEqual({ definition, isOurs: true, findings: [] });
      }),
      { seed: 7, numRuns: 25 },
    );
  }, 60_000);
});

/** What the importer of bpmn-js draws of a file, and what it complains about. */
async function imported(xml: string): Promise<{ drawn: string[]; complaints: unknown[] }> {
  const { rootElement, warnings } = await openModdle().fromXML(xml);
  const drawn: string[] = [];
  const complaints: unknown[] = [...warnings];
  const walker = new BpmnTreeWalker({
    root: () => ({}),
    element: ({ id }: { id: string }) => {
      drawn.push(id);
      return {};
    },
    error: (message: string) => complaints.push(message),
  });
  walker.handleDefinitions(rootElement);
  return { drawn, complaints };
}

it("bpmn-js draws every element of a file of ours without a warning", async () => {
  await fc.assert(
    fc.asyncProperty(aRandomProcess(everything), async (definition) => {
      const xml = await writeBpmn(definition);
      const { drawn, complaints } = await imported(xml);
      expect(complaints).toEqual([]);
      const elements = [...xml.matchAll(/bpmnElement="(?<id>[^"]+)"/gu)].map(({ groups }) => groups?.["id"]);
      expect([definition.processId, ...drawn].sort()).toEqual(elements.sort());
    }),
    { seed: 7, numRuns: 8 },
  );
}, 60_000);

type ModdleElement = Awaited<ReturnType<ReturnType<typeof openModdle>["fromXML"]>>["rootElement"];

describe("what a step comes to besides", () => {
  const way = (
    sequence: number,
    toTaskId: string,
    transExpression = "",
    on?: (typeof visitOutcomes)[number],
  ) => ({
    sequence,
    toTaskId,
    transExpression,
    ...(on === undefined ? {} : { on }),
  });
  const voted = aProcess([
    aStart("vote"),
    {
      ...approvedBy("vote", "U", { taskHour: 8 }),
      mayReject: true,
      overtime: [{ afterHours: 0, action: "time_out" }],
      transitions: [
        way(1, "boss", "form.amount > 5", "passed"),
        way(2, "END"),
        way(3, "boss", "form.amount > 1", "rejected"),
        way(4, "END", "", "rejected"),
        way(5, "boss", "", "timed_out"),
        way(6, "END", "", "failed"),
      ],
    },
    approvedBy("boss", "U", { taskHour: 8 }),
  ]);
  it("is one event on its edge for each outcome, with a gateway behind it where several ways follow", async () => {
    const xml = await writeBpmn(voted, says);

    const { rootElement } = await openModdle().fromXML(xml);
    const listOf = (element: ModdleElement, name: string) => element[name] as ModdleElement[];
    const [process] = listOf(rootElement, "rootElements").filter(({ $type }) => $type === "bpmn:Process");
    const elements = listOf(process!, "flowElements");
    const events = elements.filter(({ $type }) => $type === "bpmn:BoundaryEvent");
    expect(events.map(({ name }) => name)).toEqual(["after rejected", "after timed_out", "after failed"]);
    // An event has one way: what is chosen among several is chosen by a gateway, as the engine does.
    expect(events.map((event) => listOf(event, "outgoing").length)).toEqual([1, 1, 1]);
    const behind = listOf(events[0]!, "outgoing")[0]!["targetRef"] as ModdleElement;
    expect(behind.$type).toBe("bpmn:ExclusiveGateway");
    const ways = listOf(behind, "outgoing");
    expect(ways.map(({ name }) => name)).toEqual(["if form.amount > 1", undefined]);
    expect(behind["default"]).toBe(ways[1]);
    expect(elements.map(({ name }) => name)).toContain("after passed: if form.amount > 5");
    expect(await readBpmn(xml, defaults)).toEqual({ definition: voted, isOurs: true, findings: [] });
    expect((await imported(xml)).complaints).toEqual([]);
  });

  it("stands beside its step where somebody placed that, and nothing covers another thing", async () => {
    const places = {
      apply: { x: 0, y: 0 },
      vote: { x: 0, y: 120 },
      boss: { x: 0, y: 400 },
      END: { x: 60, y: 600 },
    };
    const xml = await writeBpmn({ ...voted, places }, says);

    const shapes = [...xml.matchAll(/<dc:Bounds x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)"/gu)].map(
      (each) => each.slice(1).map(Number),
    ) as [number, number, number, number][];
    const isEvent = ([, , width]: (typeof shapes)[number]) => width === 36;
    const boxes = shapes.filter((shape) => !isEvent(shape));
    const covered = boxes.flatMap(([x, y, width, height], at) =>
      boxes
        .slice(at + 1)
        .filter(
          ([left, top, wide, high]) =>
            x < left + wide && left < x + width && y < top + high && top < y + height,
        ),
    );
    expect(covered).toEqual([]);
  });
});
