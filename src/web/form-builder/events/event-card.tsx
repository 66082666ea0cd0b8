import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { FormEventStatus, formFunctions, formTriggers, valueFunctions } from "#contract/codes/form-event.ts";
import type { FormEvent } from "#contract/shapes/form-page.ts";
import { ConditionField, ExpressionField } from "../../conditions/index.ts";
import { DraftTextField } from "../../editing/index.ts";
import { titleOf } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Button, CheckBox, SelectField } from "../../kit/index.ts";
import { useBuilder } from "../builder-context.ts";
import { expressionFields } from "../expression-fields.ts";
import { changeEvent, moveEvent, removeEvent, writeExpression } from "../model/index.ts";
import { OptionPicker } from "../panel/option-picker.tsx";
import type { Given } from "../use-change.ts";
import { useErrorAt } from "../use-error-at.ts";
import styles from "./events.module.css";

interface EventCardProps {
  at: number;
  event: FormEvent;
  isLast: boolean;
}

/** One event: what it does to which field, when, and under which condition. What it reads are its sources by themselves. */
export function EventCard({ at, event, isLast }: EventCardProps) {
  const t = useTexts("form-builder", "form-design");
  const language = useLanguage();
  const { page, edit, mayEdit, problems } = useBuilder();
  const errorAt = useErrorAt();
  const error = (property: string) => errorAt({ event: at }, property);
  const problemOf = (property: string) =>
    problems.find((each) => each.event === at && each.property === property)?.problem;
  const fields = useMemo(() => expressionFields(page), [page]);
  const givesValue = valueFunctions.includes(event.function);
  const change = (given: Given<FormEvent>, about = Object.keys(given).join(" ")) =>
    edit((now) => changeEvent(now, at, given), `event ${at} ${about}`);
  const write = (property: "condition" | "expression", text: string, isTyped = true) =>
    edit((now) => writeExpression(now, at, property, text), ...(isTyped ? [`event ${at} ${property}`] : []));
  const options = page.components.map((component) => ({
    value: component.componentCode,
    label: titleOf(component, language) || component.componentCode,
    note: component.componentCode,
  }));
  const isOn = (event.status ?? FormEventStatus.on) === FormEventStatus.on;
  return (
    <fieldset className={styles.event} data-event={at} data-off={isOn ? undefined : true}>
      <legend>{t("event.numbered", { number: at + 1 })}</legend>
      <div className={styles.line}>
        <SelectField
          label={t("event.function")}
          value={event.function}
          error={error("function")}
          disabled={!mayEdit}
          hint={t(`form-design:functionMeans.${event.function}`)}
          data-property="function"
          options={formFunctions.map((value) => ({ value, label: t(`form-design:function.${value}`) }))}
          onChoose={(value) =>
            change({
              function: value,
              ...(value === "set" ? {} : { triggerType: "change" }),
              ...(valueFunctions.includes(value) ? {} : { expression: undefined }),
            })
          }
        />
        <OptionPicker
          label={t("event.target")}
          property="componentCode"
          error={error("componentCode")}
          value={[event.componentCode]}
          options={options}
          single
          onChange={([componentCode]) => change({ componentCode: componentCode ?? "" })}
        />
        <SelectField
          label={t("event.trigger")}
          value={event.triggerType}
          error={error("triggerType")}
          disabled={!mayEdit}
          data-property="triggerType"
          options={formTriggers
            .filter((value) => value !== "load" || event.function === "set" || event.triggerType === "load")
            .map((value) => ({ value, label: t(`form-design:trigger.${value}`) }))}
          onChoose={(triggerType) => change({ triggerType })}
        />
        <OptionPicker
          label={t("event.sources")}
          property="sourceList"
          hint={t("hint.sources")}
          error={error("sourceList")}
          value={event.sourceList}
          options={options}
          onChange={(sourceList) => change({ sourceList })}
        />
      </div>
      <div data-property="condition">
        <ConditionField
          label={t("event.condition")}
          expression={event.condition ?? ""}
          fields={fields}
          none={t("event.always")}
          hint={t("hint.condition")}
          error={error("condition")}
          problem={problemOf("condition")}
          mayEdit={mayEdit}
          onChange={(text, isTyped) => write("condition", text, isTyped)}
        />
      </div>
      {givesValue ? (
        <div data-property="expression">
          <ExpressionField
            label={t("event.expression")}
            hint={t("hint.expression")}
            error={error("expression")}
            problem={problemOf("expression")}
            expression={event.expression ?? ""}
            fields={fields}
            mayEdit={mayEdit}
            onChange={(text) => write("expression", text)}
          />
        </div>
      ) : null}
      <DraftTextField
        label={t("event.comments")}
        hint={t("hint.eventComments")}
        value={event.comments ?? ""}
        readOnly={!mayEdit}
        onType={(text) => change({ comments: text === "" ? undefined : text })}
      />
      <div className={styles.foot}>
        <CheckBox
          label={t("event.counts")}
          checked={isOn}
          disabled={!mayEdit}
          onChange={({ target }) =>
            change({ status: target.checked ? FormEventStatus.on : FormEventStatus.off })
          }
        />
        {mayEdit ? (
          <>
            <Button
              size="small"
              look="quiet"
              icon={<ArrowUp size={14} />}
              aria-label={t("event.earlier", { number: at + 1 })}
              disabled={at === 0}
              onClick={() => edit((now) => moveEvent(now, at, -1))}
            />
            <Button
              size="small"
              look="quiet"
              icon={<ArrowDown size={14} />}
              aria-label={t("event.later", { number: at + 1 })}
              disabled={isLast}
              onClick={() => edit((now) => moveEvent(now, at, 1))}
            />
            <Button
              size="small"
              look="quiet"
              icon={<Trash2 size={14} />}
              aria-label={t("event.remove", { number: at + 1 })}
              onClick={() => edit((now) => removeEvent(now, at))}
            />
          </>
        ) : null}
      </div>
    </fieldset>
  );
}
