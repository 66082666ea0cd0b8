import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition, TaskDefinition, Transition } from "#contract/shapes/process-definition.ts";

/** Where a task leads: a task, or a task under a condition. */
export type To = string | [toTaskId: string, transExpression: string];

export type TaskGiven = Partial<Omit<TaskDefinition, "taskId" | "transitions">> & { to?: To | To[] };

/** A task with what matters to the test; its name is its id and it leads to END. */
export function aTask(taskId: string, given: TaskGiven = {}): TaskDefinition {
  const { to = "END", ...rest } = given;
  const targets: To[] = isOneTarget(to) ? [to] : to;
  const transitions = targets.map((target, index): Transition => {
    const [toTaskId, transExpression] = typeof target === "string" ? [target, ""] : target;
    return { sequence: index + 1, toTaskId, transExpression };
  });
  return { taskId, taskName: taskId, taskType: "approve", ...rest, transitions };
}

function isOneTarget(to: To | To[]): to is To {
  return typeof to === "string" || (to.length === 2 && typeof to[0] === "string" && isExpression(to[1]));
}

/** `["a", "form.x > 1"]` is one conditional target, `["a", "b"]` are two tasks. */
function isExpression(text: unknown): boolean {
  return typeof text === "string" && /[ .()=<>]/.test(text);
}

/** The initiating task, `apply`. */
export function aStart(to: To | To[], given: TaskGiven = {}): TaskDefinition {
  return aTask("apply", { taskType: "start", ...given, to });
}

/** A task that any of the named people may approve. */
export function approvedBy(taskId: string, users: string, given: TaskGiven = {}): TaskDefinition {
  return aTask(taskId, { assignedType: "users", taskAssigned: users, taskRunWay: "any", ...given });
}

/** A published process that everybody with the role `employee` may start. */
export function aProcess(tasks: TaskDefinition[], given: Partial<ProcessDefinition> = {}): ProcessDefinition {
  return {
    processId: "PROCESS",
    processName: "Process",
    processTypeId: "finance",
    company: "1000001",
    status: "enabled",
    processComments: "for a test",
    startRoles: ["employee"],
    tags: ["test"],
    ...given,
    tasks,
  };
}

/** A field of a form: text unless the test says otherwise. */
export function aField(componentCode: string, given: Partial<FormComponent> = {}): FormComponent {
  return {
    componentOrder: 1,
    componentCode,
    componentTitle: componentCode,
    componentType: ComponentType.text,
    componentDataType: ComponentDataType.text,
    ...given,
  };
}

export function aNumber(componentCode: string, given: Partial<FormComponent> = {}): FormComponent {
  return aField(componentCode, {
    componentType: ComponentType.number,
    componentDataType: ComponentDataType.number,
    ...given,
  });
}

export function aTable(componentCode: string, ...children: FormComponent[]): FormComponent {
  return aField(componentCode, {
    componentType: ComponentType.subTable,
    componentDataType: ComponentDataType.rows,
    children,
  });
}

export function aPage(...components: FormComponent[]): FormPage {
  return {
    pageId: "PAGE",
    version: 1,
    state: "effective",
    label: "Page",
    comments: "What the tests fill in",
    company: "1000001",
    components,
  };
}
