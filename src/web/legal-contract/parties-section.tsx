import { Trash2 } from "lucide-react";
import { partyRoles } from "#contract/codes/legal-contract.ts";
import { limits } from "#contract/limits.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, CheckBox, SelectField, TextField } from "../kit/index.ts";
import { type EnteredParty, newKey } from "./entered-contract.ts";
import { Section } from "./section.tsx";
import type { ContractDraft } from "./use-contract-draft.ts";
import styles from "./legal-contract.module.css";

const texts = ["partyName", "registrationNo", "representative", "contact"] as const;
const longest = { partyName: 200, registrationNo: 64, representative: 100, contact: 200 };

/** Who signs the contract, and which of them is the organisation. */
export function PartiesSection({ draft }: { draft: ContractDraft }) {
  const t = useTexts("legal-contract");
  const { entered, errors, change } = draft;
  const { parties } = entered;
  const put = (at: number, party: Partial<EnteredParty>) =>
    change({ parties: parties.map((each, index) => (index === at ? { ...each, ...party } : each)) });
  return (
    <Section title={t("section.parties")} error={errors["parties"]}>
      {parties.map((party, at) => (
        <fieldset key={party.key} className={styles.entry}>
          <legend>{t("party", { number: at + 1 })}</legend>
          <div className={styles.grid}>
            <SelectField
              label={t("field.partyRole")}
              value={party.partyRole}
              options={partyRoles.map((value) => ({ value, label: t(`partyRole.${value}`) }))}
              onChoose={(value) =>
                put(at, { partyRole: partyRoles.find((each) => each === value) ?? party.partyRole })
              }
            />
            {texts.map((name) => (
              <div key={name} className={name === "partyName" ? styles.double : undefined}>
                <TextField
                  label={t(`field.${name}`)}
                  required={name === "partyName"}
                  maxLength={longest[name]}
                  value={party[name]}
                  error={errors[`parties[${at}].${name}`]}
                  onChange={(event) => put(at, { [name]: event.target.value })}
                />
              </div>
            ))}
          </div>
          <div className={styles.entryFoot}>
            <CheckBox
              label={t("field.isOwn")}
              checked={party.isOwn}
              onChange={(event) => put(at, { isOwn: event.target.checked })}
            />
            <Button
              size="small"
              look="quiet"
              icon={<Trash2 size={14} aria-hidden="true" />}
              onClick={() => change({ parties: parties.filter((_each, index) => index !== at) })}
            >
              {t("removeParty", { number: at + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      <Button
        disabled={parties.length >= limits.contractPartiesMax}
        onClick={() =>
          change({
            parties: [
              ...parties,
              {
                key: newKey(),
                partyRole: partyRoles[Math.min(parties.length, 2)] ?? "third",
                isOwn: false,
                partyName: "",
                registrationNo: "",
                representative: "",
                contact: "",
              },
            ],
          })
        }
      >
        {t("addParty")}
      </Button>
    </Section>
  );
}
