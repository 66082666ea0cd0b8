import { ComponentType } from "../codes/component-type.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import { limits } from "../limits.ts";
import type { JsonValue } from "../schema.ts";
import { attachmentsIn } from "../shapes/attachment.ts";
import type { FormComponent } from "../shapes/form-page.ts";
import { isCalendarDay, isInstantText } from "./calendar-day.ts";
import { extensionsOf, takesFile } from "./file-name.ts";
import { placementsShapeProblem } from "./seal-placements.ts";

type Check = (component: FormComponent, value: JsonValue) => FieldProblem | undefined;

/** What is wrong with a value that is not empty, judged by the kind of its component; `undefined` if nothing. Pure. */
export function componentValueProblem(component: FormComponent, value: JsonValue): FieldProblem | undefined {
  return checks[component.componentType](component, value);
}

const text =
  (longest: number): Check =>
  (component, value) => {
    if (typeof value !== "string") return { problem: "notText" };
    const max = component.maxLength ?? longest;
    return [...value].length > max ? { problem: "tooLong", params: { max } } : undefined;
  };

const number: Check = (component, value) => {
  if (typeof value !== "number" || !Number.isFinite(value)) return { problem: "notANumber" };
  if (Math.abs(value) > limits.numberMax)
    return { problem: "numberTooLarge", params: { max: limits.numberMax } };
  const max = component.decimals ?? limits.numberMaxDecimals;
  if (decimalsOf(value) > max)
    return max === 0 ? { problem: "notAnInteger" } : { problem: "tooManyDecimals", params: { max } };
  if (component.minimum !== undefined && value < component.minimum) {
    return { problem: "belowMinimum", params: { minimum: component.minimum } };
  }
  if (component.maximum !== undefined && value > component.maximum) {
    return { problem: "aboveMaximum", params: { maximum: component.maximum } };
  }
  return undefined;
};

/** Decimals of a number as it is written, exponents included. */
function decimalsOf(value: number): number {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  return Math.max(0, (mantissa.split(".")[1] ?? "").length - Number(exponent));
}

const date: Check = (_component, value) =>
  typeof value === "string" && isCalendarDay(value) ? undefined : { problem: "notADate" };

const dateTime: Check = (_component, value) =>
  typeof value === "string" && isInstantText(value) ? undefined : { problem: "notADateTime" };

const dateRange: Check = (_component, value) => {
  const days = Array.isArray(value) ? value : [];
  const [from, to] = days;
  if (days.length !== 2 || typeof from !== "string" || typeof to !== "string")
    return { problem: "notADateRange" };
  if (!isCalendarDay(from) || !isCalendarDay(to)) return { problem: "notADateRange" };
  return from <= to ? undefined : { problem: "rangeEndsBeforeItBegins" };
};

/** Choices typed into the form are checked here; those of data items and tables by the server, which knows them. */
function isOffered(component: FormComponent, value: JsonValue): boolean {
  const own =
    (component.candidateType ?? "CUSTOMIZE") === "CUSTOMIZE" && component.candidateJsonValue !== undefined;
  return !own || (component.candidateJsonValue ?? []).some((candidate) => candidate.VALUE === value);
}

const oneChoice: Check = (component, value) => {
  if (typeof value !== "string") return { problem: "notText" };
  return isOffered(component, value) ? undefined : { problem: "notAChoice", params: { value } };
};

const choices: Check = (component, value) => {
  if (!Array.isArray(value) || value.some((each) => typeof each !== "string")) return { problem: "notAList" };
  if (new Set(value).size < value.length) return { problem: "chosenTwice" };
  const stranger = value.find((each) => !isOffered(component, each));
  return stranger === undefined ? undefined : { problem: "notAChoice", params: { value: stranger } };
};

/** A user code, or several. */
const person: Check = (_component, value) => {
  const codes = Array.isArray(value) ? value : [value];
  return codes.every((code) => typeof code === "string" && code !== "")
    ? undefined
    : { problem: "notAPerson" };
};

const department: Check = (_component, value) =>
  typeof value === "number" || typeof value === "string" ? undefined : { problem: "notADepartment" };

const attachment: Check = (component, value) => {
  if (!Array.isArray(value) || !value.every(isFile)) return { problem: "notAttachments" };
  const unfit = attachmentsIn(value).find(({ fileName }) => !takesFile(component, fileName));
  return unfit === undefined
    ? undefined
    : {
        problem: "fileFormatUnsupported",
        params: { file: unfit.fileName, allowed: extensionsOf(component).join(", ") },
      };
};

function isFile(each: JsonValue): boolean {
  return (
    typeof each === "object" &&
    each !== null &&
    !Array.isArray(each) &&
    (typeof each["fileId"] === "string" || typeof each["fileId"] === "number") &&
    typeof each["fileName"] === "string"
  );
}

const rows: Check = (_component, value) => {
  if (!Array.isArray(value)) return { problem: "notRows" };
  return value.length > limits.subTableMaxRows
    ? { problem: "tooManyRows", params: { max: limits.subTableMaxRows } }
    : undefined;
};

const yesNo: Check = (_component, value) =>
  typeof value === "boolean" ? undefined : { problem: "notYesOrNo" };

const scalar: Check = (_component, value) =>
  typeof value === "object" ? { problem: "notAReference" } : undefined;

const anything: Check = () => undefined;

const checks: Readonly<Record<ComponentType, Check>> = {
  [ComponentType.text]: text(limits.fieldTextMaxCharacters),
  [ComponentType.textArea]: text(limits.fieldTextAreaMaxCharacters),
  [ComponentType.number]: number,
  [ComponentType.date]: date,
  [ComponentType.dateTime]: dateTime,
  [ComponentType.dateRange]: dateRange,
  [ComponentType.radio]: oneChoice,
  [ComponentType.checkBoxes]: choices,
  [ComponentType.select]: oneChoice,
  [ComponentType.multipleSelect]: choices,
  [ComponentType.person]: person,
  [ComponentType.department]: department,
  [ComponentType.attachment]: attachment,
  [ComponentType.subTable]: rows,
  [ComponentType.money]: number,
  [ComponentType.switch]: yesNo,
  [ComponentType.staticText]: anything,
  [ComponentType.formula]: anything,
  [ComponentType.tableReference]: scalar,
  [ComponentType.sealPlacements]: (_component, value) => placementsShapeProblem(value),
};
