import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { openFromMail } from "#contract/calls/sent-mail.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Failure, Skeleton, TextLink } from "../kit/index.ts";
import { switchOrganisation, useSession } from "../session/index.ts";
import styles from "./from-mail.module.css";

/** /fromMail: where the link of a mail leads. It works once, so what it answered is kept while the page is open. */
export function FromMailPage() {
  const t = useTexts("from-mail");
  const navigate = useNavigate();
  const { organId } = useSession();
  const [query] = useAddress();
  const link = query.get("link") ?? "";
  const answer = useCall(
    openFromMail,
    { link: link === "" ? "-" : link },
    { quiet: true, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  );
  const found = answer.data;
  useEffect(() => {
    if (found === undefined) return;
    const open = async () => {
      if (found.organId !== organId) await switchOrganisation(found.organId);
      await navigate(placeOf(found), { replace: true });
    };
    void open();
  }, [found, navigate, organId]);
  return (
    <main className={styles.page}>
      <h1>{t("title")}</h1>
      {answer.isError ? (
        <>
          <Failure error={answer.error} />
          <p className={styles.ways}>
            <TextLink to="/userTask">{t("toTasks")}</TextLink>
            <TextLink to="/notification">{t("toNotices")}</TextLink>
          </p>
        </>
      ) : (
        <Skeleton />
      )}
    </main>
  );
}

function placeOf({ bpdTaskId, applyId }: { bpdTaskId: number | null; applyId: string | null }): string {
  if (bpdTaskId !== null) return `/userTaskDesc?bpdTaskId=${bpdTaskId}`;
  return applyId === null ? "/notification" : `/applyDesc?applyId=${encodeURIComponent(applyId)}`;
}
