import { useId, useState } from "react";
import type { ApprovalChain } from "#contract/shapes/approval-chain.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { StatusTag, TextButton, TextLink } from "../kit/index.ts";
import { ApplicationStatus, FiledBy } from "../marks/index.ts";
import styles from "./approval-chains.module.css";
import { ChainLines } from "./chain-lines.tsx";

/** Applications, each with its chain folded below it. */
export function ChainList({ chains }: { chains: readonly ApprovalChain[] }) {
  const t = useTexts("approval-chains");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const allOpen = chains.every(({ applyId }) => open.has(applyId));
  const fold = (applyId: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(applyId)) next.add(applyId);
      return next;
    });
  return (
    <section aria-label={t("results")}>
      <div className={styles.foldAll}>
        <TextButton onClick={() => setOpen(new Set(allOpen ? [] : chains.map(({ applyId }) => applyId)))}>
          {t(allOpen ? "hideAll" : "showAll")}
        </TextButton>
      </div>
      <ul className={styles.chains}>
        {chains.map((chain) => (
          <ChainEntry
            key={chain.applyId}
            chain={chain}
            isOpen={open.has(chain.applyId)}
            onFold={() => fold(chain.applyId)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ChainEntryProps {
  chain: ApprovalChain;
  isOpen: boolean;
  onFold: () => void;
}

function ChainEntry({ chain, isOpen, onFold }: ChainEntryProps) {
  const t = useTexts("approval-chains");
  const lines = useId();
  const { applyId, lines: tasks } = chain;
  const title = chain.applyTitle === "" ? applyId : chain.applyTitle;
  const isLate = tasks.some(({ late }) => late);
  return (
    <li className={styles.chain}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={lines}
          aria-label={t(isOpen ? "hideChain" : "showChain", { title })}
          onClick={onFold}
        />
        <div className={styles.named}>
          <TextLink to={`/applyDesc?applyId=${encodeURIComponent(applyId)}`}>{title}</TextLink>
          <span className={styles.faint}>
            {chain.processName} · {applyId}
          </span>
        </div>
        <div className={styles.facts}>
          <span>
            {chain.applyUser} <FiledBy by={chain.filedBy} />
            <span className={styles.faint}>{chain.applyDept}</span>
          </span>
          <span>
            {formatInstant(chain.applyDate)}
            <span className={styles.faint}>{t("tasks", { count: tasks.length })}</span>
          </span>
          <span className={styles.tags}>
            <ApplicationStatus status={chain.applyStatus} result={chain.result} />
            {isLate ? <StatusTag tone="overdue">{t("late")}</StatusTag> : null}
          </span>
        </div>
      </div>
      <div id={lines} hidden={!isOpen} className={styles.lines}>
        {isOpen ? <ChainLines title={title} lines={tasks} /> : null}
      </div>
    </li>
  );
}
