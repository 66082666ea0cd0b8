import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent, FormEvent, FormPage } from "#contract/shapes/form-page.ts";
import { aField, aNumber, aPage } from "./a-process.ts";

/**
 * A page of so many fields as large processes have them, in groups of ten: an amount, a count and their product, a
 * choice that shows and asks for one of four texts, and a remark. Each group's product goes into the grand total.
 */
export function aLongPage(fields = 300): FormPage {
  const groups = Array.from({ length: Math.floor(fields / 10) }, (_, at) => aGroup(at));
  const products = groups.map((_group, at) => `(if form.product${at} = null then 0 else form.product${at})`);
  const components = groups.flatMap((group) => group.components);
  const [first, ...rest] = components;
  const total = {
    ...first!,
    componentCode: "total",
    componentTitle: "合计",
    expression: products.join(" + "),
  };
  return {
    ...aPage(...[total, ...rest].map((component, at) => ({ ...component, componentOrder: at + 1 }))),
    events: groups.flatMap((group) => group.events),
  };
}

function aGroup(at: number): { components: FormComponent[]; events: FormEvent[] } {
  const formula = { componentType: ComponentType.formula, componentDataType: ComponentDataType.number };
  const named = (code: string, title: string, given: Partial<FormComponent> = {}) =>
    aField(`${code}${at}`, { componentTitle: `${title} ${at + 1}`, ...given });
  const shown = ["a", "b", "c", "d"];
  const components = [
    named("rounded", "取整", { ...formula, expression: `floor(form.amount${at})` }),
    aNumber(`amount${at}`, { componentTitle: `金额 ${at + 1}`, componentType: ComponentType.money }),
    aNumber(`count${at}`, { componentTitle: `数量 ${at + 1}` }),
    named("product", "小计", { ...formula, expression: `form.amount${at} * form.count${at}` }),
    named("kind", "类别", {
      componentType: ComponentType.radio,
      candidateJsonValue: shown.map((each) => ({ VALUE: each, TEXT: each.toUpperCase() })),
    }),
    ...shown.map((each) => named(`detail_${each}_`, `说明 ${each.toUpperCase()}`)),
    named("remark", "备注", { componentType: ComponentType.textArea }),
  ];
  const events = shown.flatMap((each): FormEvent[] => {
    const condition = `form.kind${at} = "${each}" or form.amount${at} > 1000`;
    const source = { sourceList: [`kind${at}`, `amount${at}`], triggerType: "change", condition };
    const target = `detail_${each}_${at}`;
    return [
      { ...source, componentCode: target, function: "show" },
      { ...source, componentCode: target, function: "require" },
    ];
  });
  return { components, events };
}
