import { useNavigate } from "react-router-dom";
import type { LegalContractRow } from "#contract/shapes/legal-contract.ts";
import { joinTexts } from "../fields/index.ts";
import { formatDay, formatMoney, RelativeTime, type Say, useLanguage, useTexts } from "../i18n/index.ts";
import { type DataColumn, DataTable, StatusTag, TextLink } from "../kit/index.ts";
import { organisationDay } from "../session/index.ts";
import { ContractState } from "./contract-state.tsx";
import { termText } from "./term-text.ts";
import styles from "./legal-contract.module.css";

/** Contracts in a list: what each is about, with whom, for how much, until when, and how it stands. */
export function ContractTable({ rows, title }: { rows: readonly LegalContractRow[]; title: string }) {
  const t = useTexts("legal-contract");
  const language = useLanguage();
  const navigate = useNavigate();
  return (
    <DataTable
      caption={title}
      columns={columnsIn(t, (names) => joinTexts(names, language))}
      rows={rows}
      rowKey={({ contractId }) => String(contractId)}
      onOpen={({ contractId }) => void navigate(`/contractDetails/${contractId}`)}
    />
  );
}

const columnsIn = (t: Say, joined: (names: readonly string[]) => string): DataColumn<LegalContractRow>[] => [
  {
    id: "title",
    title: t("column.title"),
    cell: (row) => (
      <span>
        <TextLink to={`/contractDetails/${row.contractId}`}>{row.title}</TextLink>
        <span className={styles.faint}>
          {[row.contractNo, t(`kind.${row.kind}`), ...(row.isSupplement ? [t("supplement")] : [])].join(
            " · ",
          )}
        </span>
      </span>
    ),
  },
  {
    id: "state",
    title: t("column.state"),
    width: "120px",
    cell: ({ state }) => <ContractState state={state} />,
  },
  {
    id: "parties",
    title: t("column.parties"),
    width: "170px",
    cell: ({ parties }) => (parties.length === 0 ? "—" : joined(parties)),
  },
  {
    id: "amount",
    title: t("column.amount"),
    align: "end",
    width: "140px",
    cell: ({ amount, currency, direction }) => (
      <span>
        {amount === null ? "—" : formatMoney(amount, currency)}
        {direction === "none" ? null : <span className={styles.faint}>{t(`direction.${direction}`)}</span>}
      </span>
    ),
  },
  {
    id: "term",
    title: t("column.term"),
    width: "220px",
    cell: (row) => (
      <span>
        <span className={styles.term}>{termText(t, row)}</span>
        {row.nextDueOn === null ? null : row.nextDueOn < organisationDay() ? (
          <StatusTag tone="overdue">{t("lateSince", { day: formatDay(row.nextDueOn) })}</StatusTag>
        ) : (
          <span className={styles.faint}>{`${t("column.nextDueOn")} ${formatDay(row.nextDueOn)}`}</span>
        )}
      </span>
    ),
  },
  {
    id: "responsible",
    title: t("column.responsible"),
    width: "110px",
    cell: ({ responsible }) => responsible.realName,
  },
  {
    id: "updated",
    title: t("column.updatedAt"),
    width: "110px",
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
];
