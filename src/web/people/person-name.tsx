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

function KnownName({ userCode, realName }: { userCode: string; realName: string }) {
  return (
    <span className="person" title={userCode}>
      {realName}
    </span>
  );
}

function FetchedName({ userCode }: { userCode: string }) {
  const person = usePerson(userCode);
  return <KnownName userCode={userCode} realName={person?.realName ?? userCode} />;
}
