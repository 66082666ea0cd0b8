import type { ReactNode } from "react";
import { usePerson } from "./use-people.ts";

interface PersonNameProps {
  userCode: string;
  /** Where the answer already says it. */
  realName?: string;
}

/** A person by name, the code on hovering; the code alone where the name is not known. */
export function PersonName({ userCode, realName }: PersonNameProps) {
  if (realName !== undefined && realName !== "") return <KnownName userCode={userCode} realName={realName} />;
  return <FetchedName userCode={userCode} />;
}

interface WithPersonNameProps {
  userCode: string;
  children: (name: string) => ReactNode;
}

/** What is said with a person's name in it; with the code where the name is not known. */
export function WithPersonName({ userCode, children }: WithPersonNameProps) {
  const person = usePerson(userCode);
  return children(person?.realName ?? userCode);
}

function KnownName({ userCode, realName }: { userCode: string; realName: string }) {
  return <span title={userCode}>{realName}</span>;
}

function FetchedName({ userCode }: { userCode: string }) {
  const person = usePerson(userCode);
  return <KnownName userCode={userCode} realName={person?.realName ?? userCode} />;
}
