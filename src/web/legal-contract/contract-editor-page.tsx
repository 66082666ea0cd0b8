import { useState } from "react";
import { legalContractDetail } from "#contract/calls/legal-contract.ts";
import type { LegalContractDetail } from "#contract/shapes/legal-contract.ts";
import { useAddress } from "../address/index.ts";
import { type CallError, useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Empty, Failure, Page, Skeleton, TextLink } from "../kit/index.ts";
import { useSession } from "../session/index.ts";
import { ContractEditor } from "./contract-editor.tsx";
import { emptyContract } from "./entered-contract.ts";

/** /addContract: a new contract; ?updateId=… changes one that is stored, ?amends=… writes a supplement to one. */
export function ContractEditorPage() {
  const [query, setQuery] = useAddress();
  const user = useSession();
  const updateId = numberIn(query.get("updateId"));
  const amends = numberIn(query.get("amends"));
  // What was stored a moment ago goes on being written: its address has its number by now, and the editor is the same.
  const [made, setMade] = useState<number>();
  const named = made !== undefined && made === updateId ? undefined : updateId;
  const answer = useCall(
    legalContractDetail,
    { contractId: named ?? amends ?? 0 },
    {
      quiet: true,
      enabled: named !== undefined || amends !== undefined,
      refetchOnWindowFocus: false,
      staleTime: 0,
      gcTime: 0,
    },
  );
  const onStored = (contractId: number) => {
    setMade(contractId);
    setQuery({ updateId: String(contractId) }, { replace: true });
  };
  const me = { userCode: user.userCode, realName: user.realName };
  if (named === undefined && (amends === undefined || made !== undefined))
    return (
      <ContractEditor
        key="new"
        stored={{ content: emptyContract(user.userCode) }}
        people={[me]}
        onStored={onStored}
      />
    );
  const { data } = answer;
  if (data === undefined) return <Waiting error={answer.error} onRetry={() => void answer.refetch()} />;
  if (named === undefined)
    return (
      <ContractEditor
        key={`supplement to ${data.contractId}`}
        amends={data}
        stored={{ content: supplementTo(data, user.userCode) }}
        people={[me, ...data.people]}
        onStored={onStored}
      />
    );
  return <StoredContract key={named} detail={data} />;
}

function StoredContract({ detail }: { detail: LegalContractDetail }) {
  const t = useTexts("legal-contract");
  // Whoever comes from a submission that was refused is shown at once what is missing.
  const isJudged = useAddress()[0].has("check");
  // What is fetched anew after it was stored changes nothing of what is being written.
  const [begun] = useState(detail);
  const { contractId, rowVersion, content, people, state } = begun;
  if (!begun.allowedActs.includes("edit"))
    return (
      <Page title={content.title} width="text">
        <p>{t("edit.notEditable", { state: t(`state.${state}`) })}</p>
        <p>
          <TextLink to={`/contractDetails/${contractId}`}>{t("edit.close")}</TextLink>
        </p>
      </Page>
    );
  return <ContractEditor stored={{ contractId, rowVersion, content }} people={people} isJudged={isJudged} />;
}

function Waiting({ error, onRetry }: { error: CallError | null; onRetry: () => void }) {
  const t = useTexts("legal-contract");
  return (
    <Page title={t("edit.title")} width="entries">
      {error === null ? (
        <Skeleton />
      ) : error.status === 404 ? (
        <Empty action={<TextLink to="/contractManager">{t("back")}</TextLink>}>{t("notFound")}</Empty>
      ) : (
        <Failure error={error} onRetry={onRetry} />
      )}
    </Page>
  );
}

/** What a supplement begins with: the parties and the kind of the former contract. */
function supplementTo({ content }: LegalContractDetail, userCode: string) {
  const { kind, direction, currency, parties, title } = content;
  return { ...emptyContract(userCode), title, kind, direction, currency, parties };
}

function numberIn(text: string | null): number | undefined {
  const number = Number(text ?? "");
  return Number.isInteger(number) && number > 0 ? number : undefined;
}
