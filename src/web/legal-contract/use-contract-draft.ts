import { useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import {
  legalContractDetail,
  listLegalContracts,
  saveLegalContract,
} from "#contract/calls/legal-contract.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { sameValue } from "#contract/rules/same-value.ts";
import { submissionProblems } from "#contract/rules/legal-contract/submission-problems.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { LegalContractContent } from "#contract/shapes/legal-contract.ts";
import { type CallError, useSend } from "../api/index.ts";
import { type Say, useTexts } from "../i18n/index.ts";
import { contentOf, type EnteredContract, enteredAgain, enteredOf } from "./entered-contract.ts";

/** What is stored of the contract that is being written; nothing of a new one. */
export interface StoredContract {
  contractId?: number;
  rowVersion?: number;
  content: LegalContractContent;
}

type Saved = OutputOf<typeof saveLegalContract>;

/** Of a contract that is being written: what was entered, what is wrong with it, and how it is stored. */
export function useContractDraft(
  stored: StoredContract,
  people: readonly { userCode: string; realName: string }[],
  { amends, isJudged: isJudgedAtFirst }: { amends: number | undefined; isJudged: boolean },
) {
  const say = useTexts("problems");
  const [base, setBase] = useState(stored);
  const [entered, setEntered] = useState<EnteredContract>(() => enteredOf(stored.content, people));
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<CallError>();
  const [isJudged, setJudged] = useState(isJudgedAtFirst);
  const { content, unreadable } = contentOf(entered);
  const isUnreadable = Object.keys(unreadable).length > 0;
  const isUnsaved =
    isUnreadable || !sameValue(content as unknown as JsonValue, base.content as unknown as JsonValue);
  const missing = { ...submissionProblems(content), ...unreadable };
  const said = saidOf(isJudged ? missing : unreadable, say);
  const { send, sending } = useSaving(setConflict, setRefused);

  /** Stores what was entered; answers what it is by now, or nothing where it was refused. */
  const store = async (wanted: LegalContractContent, onto: StoredContract): Promise<Saved | undefined> => {
    setRefused({});
    const saved = await send({
      ...(onto.contractId === undefined || onto.rowVersion === undefined
        ? amends === undefined
          ? {}
          : { amends }
        : { contractId: onto.contractId, rowVersion: onto.rowVersion }),
      content: wanted,
    });
    if (saved === undefined) return undefined;
    setConflict(undefined);
    setBase({ contractId: saved.contractId, rowVersion: saved.rowVersion, content: wanted });
    return saved;
  };

  return {
    entered,
    content,
    base,
    errors: { ...said, ...refused },
    missing: Object.keys(missing).length,
    isJudged,
    isUnsaved,
    saving: sending,
    conflict,
    change: (changes: Partial<EnteredContract>) => {
      setEntered((before) => ({ ...before, ...changes }));
      setRefused({});
    },
    /** What this browser kept is written on, from what was stored as it began. */
    restore: (kept: Partial<EnteredContract>, since: StoredContract) => {
      setBase(since);
      setEntered((before) => enteredAgain({ ...before, ...kept }));
      setRefused({});
    },
    /** Says from now on what is missing before it can be submitted. */
    judge: () => setJudged(true),
    refuse: setRefused,
    save: async (): Promise<Saved | undefined> => {
      if (isUnreadable) {
        setRefused(said);
        return undefined;
      }
      return await store(content, base);
    },
    /** After a conflict: writes `wanted` over what is stored now. */
    settle: async (wanted: LegalContractContent, onto: StoredContract) => {
      setEntered(enteredOf(wanted, namesOf(entered, people)));
      return await store(wanted, onto);
    },
    /** After a conflict: what is stored now takes the place of what was entered. */
    take: (theirs: StoredContract, theirPeople: readonly { userCode: string; realName: string }[]) => {
      setBase(theirs);
      setEntered(enteredOf(theirs.content, theirPeople));
      setConflict(undefined);
      setRefused({});
    },
  };
}

function useSaving(
  onConflict: (error: CallError) => void,
  onRefused: (errors: Readonly<Record<string, string>>) => void,
) {
  return useSend(saveLegalContract, {
    invalidates: [listLegalContracts, legalContractDetail],
    onError: (error) => {
      if (error.code === errorCatalogue.legalContractChanged.code) {
        onConflict(error);
        return true;
      }
      onRefused(error.errors);
      return Object.keys(error.errors).length > 0;
    },
  });
}

/** What is wrong, in words by place. */
function saidOf(problems: Readonly<Record<string, FieldProblem>>, say: Say): Record<string, string> {
  const entries = Object.entries(problems);
  return Object.fromEntries(entries.map(([place, { problem, params }]) => [place, say(problem, params)]));
}

export type ContractDraft = ReturnType<typeof useContractDraft>;

/** Everybody whose name is known by now. */
function namesOf(
  { responsible, participants, reminders }: EnteredContract,
  people: readonly { userCode: string; realName: string }[],
) {
  const chosen = [
    ...(responsible === undefined ? [] : [responsible]),
    ...participants,
    ...reminders.flatMap((each) => each.people),
  ];
  return [...people, ...chosen.map(({ value, label }) => ({ userCode: value, realName: label }))];
}
