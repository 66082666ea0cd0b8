import { ComponentDataType, type ComponentType } from "#contract/codes/component-type.ts";
import { componentTypeName } from "#contract/components/component-kinds.ts";
import { sameValue } from "#contract/rules/same-value.ts";
import type { JsonValue } from "#contract/schema.ts";
import { componentAt } from "#contract/shapes/form-components.ts";
import type { CandidateValue, FormComponent, FormEvent, FormPage } from "#contract/shapes/form-page.ts";
import { conditionFields, conditionWords } from "../../conditions/index.ts";
import { joinTexts, titleOf } from "../../fields/index.ts";
import type { SaidChange, SaidGroup } from "../../process-compare/index.ts";
import { defaultWords } from "./values-in-forms.ts";
import { namesInLanguages, plainWords, type Words } from "./words.ts";

/** What two forms say differently, the form first, then field by field, then the events. Pure. */
export function formDifferences(here: FormPage, there: FormPage, words: Words): SaidGroup[] {
  const { t } = words;
  const groups: SaidGroup[] = [
    { id: "", title: t("form-builder:theForm"), changes: changesOf(here, there, ofForm, words) },
    ...fieldGroups(here.components, there.components, "", words),
    eventGroup(here, there, words),
  ];
  return groups.filter(({ changes }) => changes.length > 0);
}

interface Property {
  label: string;
  /** It says one text for each language: only where they differ is worth a line. */
  isByLanguage?: boolean;
  say: (value: never, words: Words, of: { component: FormComponent }) => string[];
}

const plain = (label: string): Property => ({ label, say: plainWords });
const named = (label: string): Property => ({ label, say: namesInLanguages, isByLanguage: true });
const yesNo = (label: string, usual: boolean): Property => ({
  label,
  say: (value: unknown, words) => plainWords(value ?? usual, words),
});
const choice = (label: string, area: string): Property => ({
  label,
  say: (value: unknown, { t }) => (value === undefined ? [] : [t(`${area}.${String(value)}`)]),
});

const ofForm: Readonly<Record<string, Property>> = {
  label: plain("form-builder:form.label"),
  i18n: named("form-builder:otherLanguages"),
  comments: plain("form-builder:form.comments"),
  commentsI18n: named("release-bundle:differs.descriptionInLanguages"),
  titleRequired: yesNo("form-builder:form.titleRequired", false),
  secrecyLevel: choice("form-builder:form.secrecyLevel", "form-builder:secrecy"),
};

const ofField: Readonly<Record<string, Property>> = {
  componentTitle: plain("form-builder:property.componentTitle"),
  i18n: named("release-bundle:differs.titleInLanguages"),
  componentType: {
    label: "form-builder:property.componentType",
    say: (type: ComponentType, { t }) => [t(`form-design:componentType.${componentTypeName(type) ?? ""}`)],
  },
  componentDataType: {
    label: "form-builder:property.componentDataType",
    say: (type: number, { t }) => {
      const name = Object.entries(ComponentDataType).find(([, code]) => code === type)?.[0] ?? "";
      return [t(`form-design:dataType.${name}`)];
    },
  },
  componentOrder: plain("release-bundle:differs.position"),
  componentCol: plain("form-builder:property.componentCol"),
  isRequired: yesNo("form-builder:property.isRequired", false),
  isHeading: yesNo("form-builder:property.isHeading", false),
  isCondition: yesNo("form-builder:property.isCondition", true),
  isTotaled: yesNo("form-builder:property.isTotaled", true),
  comments: plain("form-builder:property.comments"),
  commentsI18n: named("release-bundle:differs.commentsInLanguages"),
  placeholder: plain("form-builder:property.placeholder"),
  placeholderI18n: named("release-bundle:differs.placeholderInLanguages"),
  defaultValue: { label: "form-builder:property.defaultValue", say: defaultWords },
  maxLength: plain("form-builder:property.maxLength"),
  minimum: plain("form-builder:property.minimum"),
  maximum: plain("form-builder:property.maximum"),
  decimals: plain("form-builder:property.decimals"),
  dateFormat: plain("form-builder:property.dateFormat"),
  notBefore: plain("form-builder:property.notBefore"),
  extensions: plain("form-builder:property.extensions"),
  secrecyLevel: choice("form-builder:property.secrecyLevel", "form-builder:secrecy"),
  expression: plain("form-builder:property.expression"),
  candidateType: choice("form-builder:property.candidateType", "form-builder:candidates"),
  candidateValue: plain("release-bundle:differs.source"),
  candidateJsonValue: {
    label: "form-builder:choices.title",
    say: (choices: readonly CandidateValue[] | undefined, { language }) =>
      (choices ?? []).map(({ VALUE, TEXT, i18n }) => `${i18n?.[language] ?? TEXT} (${VALUE})`),
  },
};

function changesOf(
  here: object,
  there: object,
  properties: Readonly<Record<string, Property>>,
  words: Words,
): SaidChange[] {
  const was = here as Record<string, JsonValue | undefined>;
  const is = there as Record<string, JsonValue | undefined>;
  return Object.entries(properties)
    .filter(([name]) => !sameValue(was[name], is[name]))
    .map(([name, { label, say, isByLanguage = false }]) => {
      const [before, after] = isByLanguage ? differing(was[name], is[name]) : [was[name], is[name]];
      return {
        label: words.t(label),
        before: say(before as never, words, { component: here as FormComponent }),
        after: say(after as never, words, { component: there as FormComponent }),
      };
    });
}

/** The texts of either side that the other has not. */
function differing(one: unknown, other: unknown): [object, object] {
  const was = Object.entries(one ?? {}) as [string, unknown][];
  const is = Object.entries(other ?? {}) as [string, unknown][];
  const lacks = (entries: typeof was, [language, said]: (typeof was)[number]) =>
    !entries.some(([each, text]) => each === language && text === said);
  return [
    Object.fromEntries(was.filter((entry) => lacks(is, entry))),
    Object.fromEntries(is.filter((entry) => lacks(was, entry))),
  ];
}

function fieldGroups(
  here: readonly FormComponent[],
  there: readonly FormComponent[],
  within: string,
  words: Words,
): SaidGroup[] {
  const { t, language } = words;
  const were = new Map(here.map((component) => [component.componentCode, component]));
  const are = new Set(there.map(({ componentCode }) => componentCode));
  const titled = (component: FormComponent) => {
    const title = titleOf(component, language);
    return within === "" ? title : t("process-words:column", { table: within, column: title });
  };
  const kindOf = ({ componentType }: FormComponent) => [
    t(`form-design:componentType.${componentTypeName(componentType) ?? ""}`),
  ];
  const group = (component: FormComponent, changes: SaidChange[]): SaidGroup => ({
    id: `${within} ${component.componentCode}`,
    title: titled(component),
    changes,
  });
  return [
    ...there.flatMap((component) => {
      const was = were.get(component.componentCode);
      if (was === undefined)
        return [group(component, [{ label: t("release-bundle:differs.added"), after: kindOf(component) }])];
      return [
        group(component, changesOf(was, component, ofField, words)),
        ...fieldGroups(was.children ?? [], component.children ?? [], titled(component), words),
      ];
    }),
    ...here
      .filter(({ componentCode }) => !are.has(componentCode))
      .map((component) =>
        group(component, [{ label: t("release-bundle:differs.removed"), before: kindOf(component) }]),
      ),
  ];
}

/** Events have no names: each that is there on one side alone is said whole. */
function eventGroup(here: FormPage, there: FormPage, words: Words): SaidGroup {
  const { t } = words;
  const before = here.events ?? [];
  const after = there.events ?? [];
  const isIn = (event: FormEvent, among: readonly FormEvent[]) =>
    among.some((each) => sameValue(each as JsonValue, event as JsonValue));
  return {
    id: "events",
    title: t("form-builder:view.events"),
    changes: [
      ...after
        .filter((event) => !isIn(event, before))
        .map((event) => ({
          label: t("release-bundle:differs.added"),
          after: eventLines(event, there, words),
        })),
      ...before
        .filter((event) => !isIn(event, after))
        .map((event) => ({
          label: t("release-bundle:differs.removed"),
          before: eventLines(event, here, words),
        })),
    ],
  };
}

function eventLines(event: FormEvent, page: FormPage, { t, language, names }: Words): string[] {
  const field = (address: string) => {
    const component = componentAt(page, address);
    return component === undefined ? address : titleOf(component, language);
  };
  const {
    function: act,
    componentCode,
    triggerType,
    sourceList,
    condition = "",
    expression,
    comments,
  } = event;
  const asked = conditionWords(condition, { t, language, fields: conditionFields(page), names }) ?? condition;
  const line = (label: string, said: string) =>
    said === ""
      ? []
      : [t("process-design:who.rule", { rule: t(`form-builder:event.${label}`), argument: said })];
  return [
    ...line("function", t(`form-design:function.${act}`)),
    ...line("target", field(componentCode)),
    ...line("trigger", t(`form-design:trigger.${triggerType}`)),
    ...line("sources", joinTexts(sourceList.map(field), language)),
    ...line("condition", asked),
    ...line("expression", expression ?? ""),
    ...line("comments", comments ?? ""),
  ];
}
