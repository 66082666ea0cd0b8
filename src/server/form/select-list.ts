import { selectList } from "#contract/calls/task/start.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { Language } from "#contract/codes/language.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { ChoiceOption } from "#contract/shapes/data-item.ts";
import { componentAt } from "#contract/shapes/form-components.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { optionsOfTable } from "../tables/index.ts";
import { dataItemValues } from "./data-item-values.ts";
import { isComponentShown } from "./is-component-shown.ts";
import { pageToFill } from "./form-pages.ts";

/**
 * What a choice component offers, wherever its choices are kept: of a data item by name, or of a component of a form
 * page in effect (`lines.supplier` for a column). Refuses with `notFound` what there is not or is hidden from the caller, and a `parentValue` of
 * choices that depend on no other data item; with one, only what belongs to it is offered.
 */
export const selectListHandler = handle(selectList, async (input, scope) => {
  const { dataEnName, pageId, version, componentCode, keyword, parentValue } = input;
  const found =
    dataEnName === undefined
      ? await ofComponent(scope, { pageId, version, componentCode, keyword, parentValue })
      : await ofDataItem(scope, dataEnName, parentValue);
  if (isRefusal(found)) return found;
  const wanted = keyword?.trim().toLowerCase() ?? "";
  return found.filter(({ TEXT, VALUE }) => `${TEXT}\n${VALUE}`.toLowerCase().includes(wanted));
});

async function ofDataItem(
  { tx, language }: Pick<SessionScope, "tx" | "language">,
  dataEnName: string,
  parentValue: string | undefined,
): Promise<ChoiceOption[] | Refusal> {
  const values = (await dataItemValues(tx, dataEnName, language)) ?? [];
  const [first] = values;
  if (first === undefined) return refuse("notFound");
  if (parentValue !== undefined && first.parentEnName === null) return dependsOnNothing();
  const offered = values.filter(
    ({ parentConValue }) =>
      parentValue === undefined || parentConValue === null || parentConValue === parentValue,
  );
  return offered.map(({ dataConValue, dataConDesc }) => ({ VALUE: dataConValue, TEXT: dataConDesc }));
}

async function ofComponent(
  scope: SessionScope,
  { pageId, version, componentCode, keyword, parentValue }: ComponentAsked,
): Promise<ChoiceOption[] | Refusal> {
  if (pageId === undefined) return refuseFields({ dataEnName: { problem: "required" } });
  if (componentCode === undefined) return refuseFields({ componentCode: { problem: "required" } });
  const page = await pageToFill(scope.tx, { pageId, version, organId: scope.actor.organId });
  const component = page && componentAt(page, componentCode);
  if (page === undefined || component === undefined) return refuse("notFound");
  if (!(await isComponentShown(scope.tx, scope.actor, page, componentCode))) return refuse("notFound");
  const { candidateType = "CUSTOMIZE", candidateValue = "", componentType } = component;
  if (candidateType === "DATAITEM") return ofDataItem(scope, candidateValue, parentValue);
  if (parentValue !== undefined) return dependsOnNothing();
  if (componentType === ComponentType.tableReference || candidateType === "TABLE") {
    const options = await optionsOfTable(scope, candidateValue, keyword);
    return isRefusal(options) ? options : options.map(({ value, text }) => ({ VALUE: value, TEXT: text }));
  }
  return (component.candidateJsonValue ?? []).map((choice) => inLanguage(choice, scope.language));
}

interface ComponentAsked {
  pageId: string | undefined;
  version: number | undefined;
  componentCode: string | undefined;
  keyword: string | undefined;
  parentValue: string | undefined;
}

/** A value above was named, and the choices depend on none. */
function dependsOnNothing(): Refusal {
  return refuseFields({ parentValue: { problem: "notAccepted" } });
}

function inLanguage(
  { VALUE, TEXT, i18n }: { VALUE: string; TEXT: string; i18n?: Record<string, string> },
  language: Language,
): ChoiceOption {
  return { VALUE, TEXT: i18n?.[language] ?? TEXT };
}
