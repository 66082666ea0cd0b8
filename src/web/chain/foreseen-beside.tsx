import type { ApplicationDetail, ChainEntry } from "#contract/shapes/task.ts";
import { joinTexts } from "../fields/index.ts";
import { RelativeTime, useLanguage, useTexts } from "../i18n/index.ts";
import { type ComparedStep, compareForeseen } from "./compare-foreseen.ts";
import styles from "./foreseen-beside.module.css";
import chain from "./chain.module.css";

interface ForeseenBesideProps {
  foreseen: NonNullable<ApplicationDetail["foreseen"]>;
  /** Of the round that was foreseen. */
  entries: readonly ChainEntry[];
}

const signs = { nothing: "=", others: "≠", added: "+", skipped: "–", left: "−" } as const;

/** What was foreseen at the submission beside what happened; each difference by a sign and in words. */
export function ForeseenBeside({ foreseen, entries }: ForeseenBesideProps) {
  const t = useTexts("chain");
  const steps = compareForeseen(foreseen.steps, entries);
  const count = steps.filter(({ differs }) => differs !== "nothing").length;
  return (
    <>
      <p className={styles.sum}>
        {count === 0 ? t("foreseen.same") : t("foreseen.differs", { count })}{" "}
        <RelativeTime at={foreseen.at} className={chain.when ?? ""} />
      </p>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li key={at} data-differs={step.differs}>
            <span className={styles.sign} aria-hidden="true">
              {signs[step.differs]}
            </span>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Step({ step: { taskName, differs, foreseen, happened } }: { step: ComparedStep }) {
  const t = useTexts("chain");
  const language = useLanguage();
  const named = (people: readonly { realName: string }[] = []) =>
    joinTexts(
      people.map(({ realName }) => realName),
      language,
    );
  const was = named([...(foreseen?.people ?? []), ...(foreseen?.passedOver ?? [])]);
  const is = named(happened?.people);
  const isUpcoming = happened?.state === "upcoming";
  return (
    <span>
      <strong>{taskName}</strong>{" "}
      <span className={styles.word}>
        {differs === "nothing"
          ? is
          : differs === "others"
            ? t(isUpcoming ? "foreseen.nowOthers" : "foreseen.others", { was, is })
            : differs === "added" && is !== ""
              ? t("foreseen.addedFor", { is })
              : t(`foreseen.${differs}`)}
      </span>
      {(differs === "left" || differs === "skipped") && was !== "" ? (
        <span className={styles.word}> {t("foreseen.was", { was })}</span>
      ) : null}
    </span>
  );
}
