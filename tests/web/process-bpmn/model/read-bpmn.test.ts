import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { END, type ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { type BpmnReading, readBpmn, writeBpmn } from "#web/process-bpmn/model/index.ts";
import { aProcess, aTask } from "../../../support/builders/a-process.ts";

const defaults = { company: "1000001", startRoles: ["employee"], startName: "Apply" };

/** A file as another tool writes it. */
function file(elements: string, around = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:tool="http://tool.example/1" id="file" targetNamespace="t">
      ${around}<process id="claims" name="Claims">${elements}</process>
    </definitions>`;
}

const flow = (id: string, from: string, to: string, inside = "") =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${inside}</sequenceFlow>`;
const when = (text: string) =>
  `<conditionExpression xsi:type="tFormalExpression"><![CDATA[${text}]]></conditionExpression>`;

async function read(xml: string): Promise<BpmnReading> {
  const reading = await readBpmn(xml, defaults);
  if ("problem" in reading) throw new Error(reading.problem);
  return reading;
}

const ways = ({ tasks }: ProcessDefinition) =>
  tasks.map(({ taskId, taskType, transitions }) => [
    taskId,
    taskType,
    ...transitions.map(({ toTaskId, transExpression, on }) =>
      [toTaskId, transExpression, on].join(" ").trim(),
    ),
  ]);
const told = ({ findings }: BpmnReading) => findings.map(({ id, reason }) => `${id} ${reason}`).sort();

describe("a file of another tool", () => {
  it("comes in with its tasks, gateways, conditions and default ways", async () => {
    const { definition, findings, isOurs } = await read(
      file(`<startEvent id="_s" /><userTask id="check" name="Check the claim" />
        <exclusiveGateway id="how" default="f4" /><userTask id="big"><multiInstanceLoopCharacteristics isSequential="true" /></userTask>
        <endEvent id="e1" /><endEvent id="e2" />
        ${flow("f1", "_s", "check")}${flow("f2", "check", "how")}${flow("f4", "how", "e1")}
        ${flow("f3", "how", "big", when("= amount &gt; 3".replace("&gt;", ">")))}${flow("f5", "big", "e2")}`),
    );
    expect(isOurs).toBe(false);
    expect(findings).toEqual([]);
    expect(ways(definition)).toEqual([
      ["s", "start", "check"],
      ["check", "approve", "how"],
      ["how", "route", "big amount > 3", END],
      ["big", "approve", END],
    ]);
    expect(definition).toMatchObject({ processId: "claims", processName: "Claims", status: "draft" });
    expect(definition.tasks.at(-1)).toMatchObject({ taskRunWay: "sequential" });
  });

  it("forks and meets as its gateways do, and as BPMN does where flows leave a task by themselves", async () => {
    const { definition } = await read(
      file(`<startEvent id="s" /><parallelGateway id="fork" /><task id="a" /><task id="b" /><parallelGateway id="meet" />
        <task id="c" /><task id="d" /><endEvent id="e" />
        ${flow("f1", "s", "fork")}${flow("f2", "fork", "a")}${flow("f3", "fork", "b")}${flow("f4", "a", "meet")}
        ${flow("f5", "b", "meet")}${flow("f6", "meet", "c")}${flow("f7", "c", "d")}${flow("f8", "c", "d")}${flow("f9", "d", "e")}`),
    );
    const step = (id: string) => definition.tasks.find(({ taskId }) => taskId === id);
    expect(step("fork")).toMatchObject({ split: "all" });
    expect(step("meet")?.join).toBeUndefined();
    expect(step("c")).toMatchObject({ split: "all" });
    expect(step("d")).toMatchObject({ join: "any" });
  });

  it("names each element that has no counterpart, with its id, and keeps the ways through it", async () => {
    const reading = await read(
      file(
        `<laneSet id="ls"><lane id="sales" name="Sales"><flowNodeRef>a</flowNodeRef><childLaneSet id="cls"><lane id="north" /></childLaneSet></lane></laneSet>
        <startEvent id="s"><messageEventDefinition id="m" /></startEvent><startEvent id="s2" />
        <userTask id="a" tool:assignee="kim"><documentation>How to do it</documentation></userTask>
        <receiveTask id="wait" /><subProcess id="sub"><task id="inner" /><subProcess id="deep"><task id="deeper" /></subProcess></subProcess><serviceTask id="post" />
        <boundaryEvent id="note" attachedToRef="a" cancelActivity="false"><signalEventDefinition id="sd" /></boundaryEvent>
        <dataObjectReference id="paper" dataObjectRef="paperData" /><dataObject id="paperData" />
        <endEvent id="e"><terminateEventDefinition id="t" /></endEvent><textAnnotation id="remark" />
        ${flow("f1", "s", "a")}${flow("f2", "a", "wait")}${flow("f3", "wait", "sub")}${flow("f4", "sub", "post")}
        ${flow("f5", "post", "e", when("$".concat("{amount > 3}")))}${flow("f6", "nowhere", "e")}`,
        `<process id="other"><task id="x" /></process><message id="letter" /><error id="fault" />
        <collaboration id="all"><participant id="supplier" name="Supplier" /><participant id="them" processRef="other" />
        <messageFlow id="mail" sourceRef="a" targetRef="supplier" /></collaboration>`,
      ),
    );
    expect(ways(reading.definition)).toEqual([
      ["s", "start", "a"],
      ["a", "approve", "wait"],
      ["wait", "route", "sub"],
      ["sub", "route", "post"],
      ["post", "auto", "END ${amount > 3}"],
    ]);
    expect(told(reading)).toEqual(
      [
        "a documentation",
        "a otherTool",
        "deep leftOut",
        "deeper leftOut",
        "e endKind",
        "f5 condition",
        "f6 dangling",
        "inner leftOut",
        "letter leftOut",
        "mail leftOut",
        "north lane",
        "note boundary",
        "nowhere unread",
        "other otherProcess",
        "paper leftOut",
        "paperData leftOut",
        "post work",
        "remark leftOut",
        "s startKind",
        "s2 secondStart",
        "sales lane",
        "sub becameRoute",
        "supplier leftOut",
        "them leftOut",
        "wait becameRoute",
      ].sort(),
    );
  });

  it("brings its timers and what is interrupted by a boundary event", async () => {
    const reading = await read(
      file(`<startEvent id="s" /><intermediateCatchEvent id="rest"><timerEventDefinition><timeDuration>P1DT30M</timeDuration></timerEventDefinition></intermediateCatchEvent>
        <userTask id="a" /><boundaryEvent id="late" attachedToRef="a"><timerEventDefinition><timeDuration>PT8H</timeDuration></timerEventDefinition></boundaryEvent>
        <boundaryEvent id="no" attachedToRef="a"><errorEventDefinition /></boundaryEvent><endEvent id="e" />
        ${flow("f1", "s", "rest")}${flow("f2", "rest", "a")}${flow("f3", "a", "e")}${flow("f4", "late", "e")}${flow("f5", "no", "e")}`),
    );
    const [, rest, a] = reading.definition.tasks;
    expect(rest).toMatchObject({ taskType: "delay", delayHours: 24.5 });
    expect(a).toMatchObject({ taskHour: 8, mayReject: true });
    expect(a?.transitions.map(({ on }) => on)).toEqual([undefined, "timed_out", "rejected"]);
    expect(told(reading)).toEqual(["late calendarHours", "rest calendarHours"]);
  });

  it("gets a start where it has none, and an end where a node leads nowhere", async () => {
    const reading = await read(file(`<task id="a" /><task id="b" />${flow("f", "a", "b")}`));
    expect(ways(reading.definition)).toEqual([
      ["apply", "start", "a"],
      ["a", "approve", "b"],
      ["b", "approve", END],
    ]);
    expect(told(reading)).toEqual(["claims startAdded"]);
  });

  it("comes in from the diagram that bpmn-js begins with", async () => {
    const source = readFileSync(createRequire(import.meta.url).resolve("bpmn-js/lib/Modeler.js"), "utf8");
    const literals = /var initialDiagram =(?<lines>[^;]*);/u.exec(source)?.groups?.["lines"] ?? "";
    const xml = [...literals.matchAll(/'(?<text>[^']*)'/gu)].map(({ groups }) => groups?.["text"]).join("");
    const { definition, findings } = await read(xml);
    expect(ways(definition)).toEqual([["StartEvent_1", "start", END]]);
    expect(findings).toEqual([]);
    expect(definition.places).toHaveProperty("StartEvent_1");
  });
});

describe("a file of ours that another tool changed", () => {
  const definition = aProcess([
    { ...aTask("apply", { taskType: "start" }), transitions: [to("a", 1)] },
    { ...aTask("a", { taskName: "First look" }), transitions: [to("b", 1, "form.x > 1"), to(END, 2)] },
    { ...aTask("b", { taskHour: 8 }), transitions: [to(END, 1)] },
  ]);

  it("keeps what was changed: names, conditions and what a gateway does", async () => {
    const xml = (await writeBpmn(definition))
      .replace('name="First look"', 'name="Second look"')
      .replace("form.x &gt; 1", "form.x &gt; 5")
      .replaceAll("bpmn:exclusiveGateway", "bpmn:inclusiveGateway");
    const [, a, b] = (await read(xml)).definition.tasks;
    expect(a).toMatchObject({ taskName: "Second look", split: "every" });
    expect(a?.transitions[0]).toMatchObject({ transExpression: "form.x > 5" });
    expect(b).toEqual(definition.tasks[2]);
  });

  it("places what was moved, and lays out the rest as before", async () => {
    const xml = (await writeBpmn(definition)).replace(
      /(?<before>bpmnElement="b">\s*<dc:Bounds x=")(?<x>-?\d+)/u,
      "$<before>777",
    );
    const { places } = (await read(xml)).definition;
    expect(Object.keys(places ?? {})).toEqual(["b"]);
    expect(places?.["b"]?.x).toBe(777);
  });

  it("has a step of its own for a copy of a step", async () => {
    const xml = (await writeBpmn(definition)).replace(
      /<bpmn:userTask id="b".*?<\/bpmn:userTask>/su,
      (task) =>
        task + task.replace('id="b"', 'id="copy"').replaceAll(/<bpmn:(?:in|out)[^/]*\/bpmn:\w+>/gu, ""),
    );
    expect((await read(xml)).definition.tasks.map(({ taskId }) => taskId)).toEqual([
      "apply",
      "a",
      "b",
      "b_2",
    ]);
  });
});

describe("a hostile or broken file", () => {
  const bomb = `<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>`;
  it.each([
    ["entities", file("<task id='a' />").replace("<definitions", `${bomb}<definitions`), "docType"],
    ["too much nesting", `${"<a>".repeat(100)}${"</a>".repeat(100)}`, "tooDeep"],
    ["too many elements", file("<task />".repeat(20_001)), "tooMany"],
    ["too long", " ".repeat(2_048 * 1_024 + 1), "tooLarge"],
    ["cut off", file("<task id='a' />").slice(0, -20), "broken"],
    ["a mark without an end", `${file("")}<task `, "broken"],
    ["no XML", "PK\u0003\u0004 and so on", "broken"],
    ["empty", "", "broken"],
    [
      "another namespace",
      file("<task id='a' />").replaceAll("BPMN/20100524/MODEL", "DMN/20180521/"),
      "notBpmn",
    ],
    ["no process", file("").replace(/<process.*<\/process>/u, ""), "noProcess"],
    [
      "too many steps",
      file(Array.from({ length: 501 }, (_, at) => `<task id="t${at}" />`).join("")),
      "tooManySteps",
    ],
  ])("is refused by what is wrong with it: %s", async (_what, xml, problem) => {
    expect(await readBpmn(xml, defaults)).toMatchObject({ problem });
  });

  it("sets nothing but keys of its own, whatever its settings say", async () => {
    const xml =
      file(`<task id="a"><extensionElements><c:Step xmlns:c="urn:chancery:bpmn:1" taskId="a" taskType="approve">
      {"__proto__":{"taskType":"start"},"transitions":[1]}</c:Step></extensionElements></task>`);
    const { definition } = await read(xml);
    expect(({} as Record<string, unknown>)["taskType"]).toBeUndefined();
    expect(definition.tasks.map(({ taskType }) => taskType)).not.toContain(undefined);
  });
});

function to(toTaskId: string, sequence: number, transExpression = "") {
  return { sequence, toTaskId, transExpression };
}
