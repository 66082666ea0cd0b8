import BpmnTreeWalker from "bpmn-js/lib/import/BpmnTreeWalker.js";
import fc from "../../../support/properties.ts";
import { describe, expect, it } from "vitest";
import { visitOutcomes } from "#contract/codes/visit-outcome.ts";
import { Type } from "#contract/schema.ts";
import { ProcessDefinition, TaskDefinition, taskTypes } from "#contract/shapes/process-definition.ts";
import { readBpmn, writeBpmn } from "#web/process-bpmn/model/index.ts";
import { openModdle } from "#web/process-bpmn/model/open-moddle.ts";
import { anyOfSchema } from "../../../support/builders/any-of-schema.ts";
import { aRandomProcess, everything } from "../../../support/builders/a-random-process.ts";

const defaults = { company: "1", startRoles: [], startName: "Apply" };

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
        const reading = await readBpmn(await writeBpmn(definition), defaults);
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
