import { Redo2, Undo2 } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { joinTexts } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import type { HistoryStep } from "./history.ts";
import { type DocumentParts, stepParts } from "./step-parts.ts";

/** So many parts are named, and of a single one so many properties; of the others it is told how many they are. */
const named = { parts: 5, properties: 3 };

interface StepButtonsProps<Edited> {
  document: Edited;
  /** A step that is not there is absent. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  /** The step that led to the document as it is. */
  step: HistoryStep<Edited> | undefined;
  parts: DocumentParts<Edited>;
}

/** The way back and forth. What a step did is told to whoever does not see it, by the names of what it concerned, and of a single part by what is otherwise about it. */
export function StepButtons<Edited>({ document, undo, redo, step, parts }: StepButtonsProps<Edited>) {
  const t = useTexts("editing");
  const language = useLanguage();
  const said = useMemo(() => {
    if (step === undefined) return "";
    const found = stepParts(parts, step.from, document);
    const { properties } = found;
    const listOf = (names: readonly string[], most: number) => {
      const further = names.length - most;
      const more = further > 0 ? [t("step.more", { count: further })] : [];
      return joinTexts([...names.slice(0, most), ...more], language);
    };
    const ofPart = (part: string, titles: readonly string[]) =>
      t("step.ofPart", { part, properties: listOf(titles, named.properties) });
    const sentences = (["added", "removed", "changed"] as const).flatMap((what) => {
      const names = found[what];
      if (names.length === 0) return [];
      const listed = listOf(names, named.parts);
      const isSaid = what === "changed" && properties !== undefined;
      return [t(`step.${what}`, { names: isSaid ? ofPart(listed, properties) : listed })];
    });
    const did = sentences.length === 0 ? [t("step.arranged")] : sentences;
    return [t(`step.${step.by}`), ...did].join(language === "en-US" ? " " : "");
    // Told once for a step: what things are called changes nothing of what it did.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [step]);
  return (
    <>
      <StepButton icon={<Undo2 size={16} />} title={t("bar.undo")} onPress={undo} />
      <StepButton icon={<Redo2 size={16} />} title={t("bar.redo")} onPress={redo} />
      <span className="visually-hidden" role="status">
        {/* A new one for each step: the same sentence twice is told twice. */}
        <span key={step?.at}>{said}</span>
      </span>
    </>
  );
}

interface StepButtonProps {
  icon: ReactNode;
  title: string;
  onPress: (() => void) | undefined;
}

function StepButton({ icon, title, onPress }: StepButtonProps) {
  return (
    <Button
      size="small"
      look="quiet"
      icon={icon}
      aria-label={title}
      title={title}
      disabled={onPress === undefined}
      onClick={onPress}
    />
  );
}
