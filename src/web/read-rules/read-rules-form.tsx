import { useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { readRules, saveReadRules } from "#contract/calls/read-rules.ts";
import { placeErrors, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, type ComboboxOption, Empty, useNotice } from "../kit/index.ts";
import { type EnteredRule, RuleFields } from "./rule-fields.tsx";
import styles from "./read-rules.module.css";

interface ReadRulesFormProps {
  processId: string;
  stored: OutputOf<typeof readRules>;
  roles: readonly { roleCode: string; roleName: string }[];
  /** Those whom the stored rules name. */
  people: readonly { userCode: string; realName: string }[];
}

const ruleFields = ["afterTask", "userCodes", "roles", "note"];

/** What is being written, and of which stored version it is a change; once saved, of which it is what was stored. */
interface Draft {
  rules: readonly EnteredRule[];
  rowVersion: number;
  isSaved?: true;
}

/**
 * The rules of a process, added, changed and taken out together; saved with one button. What is being written stays when
 * somebody else saves meanwhile, and is refused then rather than put in place of theirs.
 */
export function ReadRulesForm({ processId, stored, roles, people }: ReadRulesFormProps) {
  const t = useTexts("read-rules");
  const notice = useNotice();
  const [written, setWritten] = useState<Draft | undefined>(undefined);
  const isStored = written?.isSaved === true && stored.rowVersion >= written.rowVersion;
  const draft = isStored ? undefined : written;
  const rules = draft?.rules ?? enteredOf(stored, people);
  const rowVersion = draft?.rowVersion ?? stored.rowVersion;
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { send, sending } = useSend(saveReadRules, {
    invalidates: [readRules],
    // Of a rule, only what stands at one of its fields is read there.
    onError: (error) =>
      placeErrors(
        error,
        rules.flatMap((_rule, at) => ruleFields.map((field) => `rules[${at}].${field}`)),
        setWrong,
      ),
  });
  const change = (next: readonly EnteredRule[]) => {
    setWritten({ rules: next, rowVersion });
    setWrong({});
  };
  const save = async () => {
    setWrong({});
    const entered = rules.map(({ people: chosen, ...rule }) => ({
      ...rule,
      note: rule.note.trim(),
      userCodes: chosen.map(({ value }) => value),
    }));
    const done = await send({ processId, rowVersion, rules: entered });
    if (done === undefined) return;
    setWritten({ rules, rowVersion: done.rowVersion, isSaved: true });
    notice({ key: `rules ${processId}`, said: t("saved") });
  };
  return (
    <>
      {rules.length === 0 ? (
        <Empty>{t("none")}</Empty>
      ) : (
        <ol className={styles.rules}>
          {rules.map((rule, at) => (
            // Rules have no name: their place is what they are told apart by.
            <li key={`${at}`}>
              <RuleFields
                number={at + 1}
                rule={rule}
                steps={stored.steps}
                roles={roles}
                errorOf={(field) => wrong[`rules[${at}].${field}`]}
                onChange={(next) => change(rules.with(at, next))}
                onRemove={() => change(rules.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ol>
      )}
      <div className={styles.foot}>
        {rules.length === 0 && stored.rules.length === 0 ? null : (
          <Button look="primary" busy={sending} onClick={() => void save()}>
            {t("save")}
          </Button>
        )}
        <Button
          disabled={rules.length >= 50}
          onClick={() => change([...rules, { afterTask: null, people: [], roles: [], note: "" }])}
        >
          {t("add")}
        </Button>
      </div>
    </>
  );
}

/** The stored rules as they are entered, with the names of their people. */
function enteredOf(
  { rules }: ReadRulesFormProps["stored"],
  people: ReadRulesFormProps["people"],
): EnteredRule[] {
  return rules.map(({ userCodes, ...rule }) => ({
    ...rule,
    people: userCodes.map(
      (value): ComboboxOption => ({
        value,
        label: people.find(({ userCode }) => userCode === value)?.realName ?? value,
      }),
    ),
  }));
}
