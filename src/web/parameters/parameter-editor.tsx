import { type FormEvent, useId, useState } from "react";
import { listParameterChanges, listParameters, saveParameter } from "#contract/calls/config-item.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { type ParameterName, parameterCatalogue } from "#contract/parameters/catalogue.ts";
import { parameterProblem } from "#contract/parameters/check-parameter.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { ParameterRow, ParameterScope } from "#contract/shapes/parameters.ts";
import { type CallError, invalidate, placeErrors, useSend } from "../api/index.ts";
import { formatNumber, type Say, useTexts } from "../i18n/index.ts";
import { Button, RadioButton, TextButton } from "../kit/index.ts";
import styles from "./parameters.module.css";
import { useScopes } from "./use-scopes.ts";
import { ValueInput } from "./value-input.tsx";
import { kindOf } from "./value-text.ts";

interface ParameterEditorProps {
  name: ParameterName;
  row: ParameterRow;
  onDone(saved: boolean): void;
}

/** Changes a parameter where it stands: for all organisations or for this one, checked as one types. */
export function ParameterEditor({ name, row, onDone }: ParameterEditorProps) {
  const t = useTexts("parameters");
  const sayProblem = useTexts("problems");
  const { perOrganisation, fallback } = parameterCatalogue[name];
  const inherited = row.everywhere?.value ?? (fallback as JsonValue);
  const scopes = useScopes(name);
  const [scope, setScope] = useState<ParameterScope>(
    row.organisation || !scopes.includes("everywhere") ? "organisation" : "everywhere",
  );
  const set = row[scope];
  const [value, setValue] = useState<JsonValue>(set?.value ?? inherited);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const group = useId();
  const { send, sending } = useSend(saveParameter, {
    invalidates: [listParameters, listParameterChanges],
    onError: (error) => showFault(error),
  });

  function showFault(error: CallError): boolean {
    if (error.code === errorCatalogue.rowConflict.code) {
      void invalidate(listParameters);
      setFaults({ value: t("theirs") });
      return true;
    }
    return placeErrors(error, perOrganisation ? ["value", "scope"] : ["value"], setFaults);
  }

  const problem = parameterProblem(name, value);
  const said = faults["value"] ?? (problem ? sayProblem(problem.problem, problem.params) : undefined);

  async function store(next: JsonValue): Promise<void> {
    const saved = await send({ name, scope, value: next, seen: set?.value ?? null });
    if (saved) onDone(true);
  }

  function choose(next: ParameterScope): void {
    setScope(next);
    setFaults({});
    setValue(row[next]?.value ?? inherited);
  }

  return (
    <form
      className={styles.editor}
      aria-label={t("edit", { name: t(`name.${name}`) })}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!problem) void store(value);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onDone(false);
      }}
    >
      {perOrganisation && (
        <fieldset className={styles.scopes}>
          <legend className="visually-hidden">{t("scope")}</legend>
          {scopes.map((each) => (
            <RadioButton
              key={each}
              name={group}
              label={t(scopeNames[each])}
              checked={scope === each}
              error={scope === each ? faults["scope"] : undefined}
              onChange={() => choose(each)}
            />
          ))}
        </fieldset>
      )}
      <ValueInput
        name={name}
        value={value}
        label={t(`name.${name}`)}
        hint={rangeOf(name, t)}
        error={said}
        onChange={(next) => {
          setValue(next);
          setFaults({});
        }}
      />
      <span className={styles.actions}>
        <Button type="submit" look="primary" busy={sending} disabled={problem !== undefined}>
          {t("save")}
        </Button>
        <Button onClick={() => onDone(false)}>{t("cancel")}</Button>
        {set && (
          <TextButton disabled={sending} onClick={() => void store(null)}>
            {t(scope === "organisation" ? "resetOwn" : "reset")}
          </TextButton>
        )}
      </span>
    </form>
  );
}

const scopeNames = { everywhere: "scopeEverywhere", organisation: "scopeOrganisation" } as const;

/** What a value may be, where that is not seen by itself. */
function rangeOf(name: ParameterName, t: Say): string | undefined {
  const kind = kindOf(name);
  if (kind.kind === "spans") return t("spansHint");
  if (kind.kind !== "integer") return undefined;
  return t("range", {
    least: formatNumber(kind.least, 0),
    most: formatNumber(kind.most, 0),
    unit: t(`unit.${kind.unit}`),
  });
}
