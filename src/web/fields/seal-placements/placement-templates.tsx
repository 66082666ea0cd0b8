import { Button, Checkbox, Input, Select } from "antd";
import { useId, useState } from "react";
import {
  placementTemplates,
  removePlacementTemplate,
  savePlacementTemplate,
} from "#contract/calls/placement-templates.ts";
import { placedByTemplate, templateOf } from "#contract/seals/placement-template.ts";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";
import type { Seal } from "#contract/shapes/seal.ts";
import { placeErrors, useCall, useSend } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { useSession } from "../../session/index.ts";
import styles from "./placement-templates.module.css";
import shared from "./placements.module.css";
import parts from "../../kit/field-parts.module.css";

interface PlacementTemplatesProps {
  fileId: string;
  /** Pages of the document. */
  last: number;
  seals: readonly Seal[];
  placements: readonly SealPlacement[];
  onChange(next: readonly SealPlacement[]): void;
}

/** Kept places of seals: put onto this document in place of its own, or kept from it. */
export function PlacementTemplates({ fileId, last, seals, placements, onChange }: PlacementTemplatesProps) {
  const t = useTexts("seal-placing");
  const id = useId();
  const { data: templates = [] } = useCall(placementTemplates, {}, { quiet: true, staleTime: 60_000 });
  const mayShare = useSession().access.some((role) => role === "admin" || role === "seal");
  const [chosenId, setChosenId] = useState<number>();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [said, setSaid] = useState("");
  const [wrong, setWrong] = useState<string>();
  const chosen = templates.find(({ templateId }) => templateId === chosenId);
  const own = templateOf(placements, { fileId, last });
  const save = useSend(savePlacementTemplate, {
    invalidates: [placementTemplates],
    onSuccess: ({ templateName, templateId }) => {
      setSaid(t("template.saved", { name: templateName }));
      setChosenId(templateId);
      setName("");
    },
    onError: (error) => placeErrors(error, ["templateName"], ({ templateName }) => setWrong(templateName)),
  });
  const remove = useSend(removePlacementTemplate, {
    invalidates: [placementTemplates],
    onSuccess: () => {
      setSaid(t("template.removed"));
      setChosenId(undefined);
    },
  });

  function apply(): void {
    if (chosen === undefined) return;
    const sealIds = new Set(seals.map(({ sealId }) => sealId));
    const { placements: placed, leftOut } = placedByTemplate(chosen.placements, { fileId, last, sealIds });
    onChange([...placements.filter((each) => each.fileId !== fileId), ...placed]);
    setSaid(t(leftOut === 0 ? "template.applied" : "template.appliedPartly", { count: leftOut }));
  }

  return (
    <div className={shared.tools} role="group" aria-label={t("template.title")}>
      {templates.length > 0 && (
        <>
          <Select
            className={styles.chosen ?? ""}
            aria-label={t("template.title")}
            placeholder={t("template.choose")}
            value={chosen?.templateId}
            onChange={setChosenId}
            options={templates.map(({ templateId, templateName, isShared: shared }) => ({
              value: templateId,
              label: shared ? t("template.shared", { name: templateName }) : templateName,
            }))}
          />
          <Button disabled={chosen === undefined} onClick={apply}>
            {t("template.apply")}
          </Button>
          {chosen?.mayRemove === true && (
            <Button
              loading={remove.sending}
              onClick={() => void remove.send({ templateId: chosen.templateId })}
            >
              {t("template.remove")}
            </Button>
          )}
        </>
      )}
      {own.length > 0 && (
        <>
          <Input
            className={shared.text}
            aria-label={t("template.name")}
            placeholder={t("template.name")}
            maxLength={100}
            value={name}
            aria-invalid={wrong !== undefined}
            {...(wrong === undefined ? {} : { status: "error" as const, "aria-describedby": `${id}-wrong` })}
            onChange={(event) => {
              setName(event.target.value);
              setWrong(undefined);
            }}
          />
          {mayShare && (
            <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)}>
              {t("template.forAll")}
            </Checkbox>
          )}
          <Button
            disabled={name.trim() === ""}
            loading={save.sending}
            onClick={() => {
              setSaid("");
              setWrong(undefined);
              void save.send({ templateName: name, isShared, placements: own });
            }}
          >
            {t("template.save")}
          </Button>
        </>
      )}
      {wrong === undefined ? null : (
        <p id={`${id}-wrong`} className={parts.error}>
          {wrong}
        </p>
      )}
      <p className={parts.help} role="status">
        {said}
      </p>
    </div>
  );
}
