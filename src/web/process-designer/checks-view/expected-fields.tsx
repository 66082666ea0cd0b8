import { type FormEvent, useState } from "react";
import type { SampleCase } from "#contract/calls/sample-cases.ts";
import type { ExpectedStep, ExpectedWay } from "#contract/shapes/sample-case.ts";
import { joinTexts } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Button, SelectField, TextField } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import { useNameOfId } from "../use-words.ts";
import styles from "./checks-view.module.css";

interface ExpectedFieldsProps {
  sample: SampleCase;
  busy: boolean;
  /** What was refused of it, by field. */
  wrong: Readonly<Record<string, string>>;
  onSave: (changed: { caseName: string; expected: ExpectedWay }) => void;
  onCancel: () => void;
}

/** What a sample case is called, and for each step who is expected: these people, a role, or anybody. */
export function ExpectedFields({ sample, busy, wrong, onSave, onCancel }: ExpectedFieldsProps) {
  const t = useTexts("sample-cases", "played-ways");
  const language = useLanguage();
  const { names } = useDesign();
  const nameOf = useNameOfId();
  const [caseName, setName] = useState(sample.caseName);
  const [steps, setSteps] = useState<readonly ExpectedStep[]>(sample.expected.steps);
  const roles = names?.roles ?? [];
  const change = (at: number, chosen: string) =>
    setSteps(
      steps.map((step, each) => (each === at ? stepAs(step, sample.expected.steps[at], chosen) : step)),
    );
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave({ caseName, expected: { ends: sample.expected.ends, steps: [...steps] } });
  };
  return (
    <form className={styles.fields} onSubmit={save} noValidate>
      <TextField
        label={t("name")}
        required
        autoFocus
        maxLength={200}
        value={caseName}
        error={wrong["caseName"]}
        onChange={(event) => setName(event.target.value)}
      />
      {steps.map((step, at) => {
        const people = sample.expected.steps[at]?.people ?? step.people ?? [];
        const named = joinTexts(
          people.map((code) => sample.names[code] ?? code),
          language,
        );
        return (
          <SelectField
            key={at}
            label={t("whoAt", { step: nameOf(step.taskId) })}
            value={step.who === "role" ? `role ${step.roleCode ?? ""}` : step.who}
            options={[
              ...(people.length === 0 && step.who !== "people"
                ? []
                : [{ value: "people", label: named === "" ? t("noPeople") : t("these", { people: named }) }]),
              { value: "anybody", label: t("played-ways:anybody") },
              ...roles.map(({ roleCode, roleName }) => ({
                value: `role ${roleCode}`,
                label: t("withRole", { role: roleName }),
              })),
            ]}
            onChoose={(chosen) => change(at, chosen)}
          />
        );
      })}
      <div className={styles.tools}>
        <Button type="submit" size="small" look="primary" busy={busy} disabled={caseName.trim() === ""}>
          {t("app:save")}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t("app:cancel")}
        </Button>
      </div>
    </form>
  );
}

function stepAs(
  { taskId, people }: ExpectedStep,
  was: ExpectedStep | undefined,
  chosen: string,
): ExpectedStep {
  if (chosen === "people") return { taskId, who: "people", people: was?.people ?? people ?? [] };
  // The people stay beside it, so that they can be expected again.
  const kept = people === undefined ? {} : { people };
  if (chosen === "anybody") return { taskId, who: "anybody", ...kept };
  return { taskId, who: "role", roleCode: chosen.slice("role ".length), ...kept };
}
