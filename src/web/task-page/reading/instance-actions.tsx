import { lazy, Suspense, useState } from "react";
import { withdrawApply } from "#contract/calls/filing.ts";
import { cancelApply, closingPreview, recallInstance } from "#contract/calls/task/recall.ts";
import { urge } from "#contract/calls/task/urge.ts";
import { updateFavorite } from "#contract/calls/user-lists.ts";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { useNavigate } from "react-router-dom";
import { type CallError, standsAt, useSend } from "../../api/index.ts";
import { loadTexts, useTexts } from "../../i18n/index.ts";
import { Button, ButtonLink, useNotice } from "../../kit/index.ts";
import { mayOpen, useSession } from "../../session/index.ts";
import type { ClosingAction } from "./closing-dialog.tsx";
import { refreshedByApplication } from "./refreshed-by-application.ts";
import styles from "../../kit/document.module.css";

const ClosingDialog = lazy(async () => ({ default: (await import("./closing-dialog.tsx")).ClosingDialog }));
const SendReadDialog = lazy(async () => {
  const [part] = await Promise.all([import("../../reading/index.ts"), loadTexts(["reading"])]);
  return { default: part.SendReadDialog };
});
const DocumentMailDialog = lazy(async () => {
  const [part] = await Promise.all([
    import("../../document-mail/index.ts"),
    loadTexts(["document-mail", "document-templates"]),
  ]);
  return { default: part.DocumentMailDialog };
});
const PrintedApplication = lazy(async () => ({
  default: (await import("../../print/index.ts")).PrintedApplication,
}));

/** Where administrators act on an application. */
const instanceScreen = { path: "/instanceManage", access: ["admin", "process-admin"] } as const;
/** Where they give its tasks to others. */
const reassignScreen = { path: "/taskChange", access: ["admin", "process-admin"] } as const;

/** What a reader may do with the application as a whole, exactly as the answer offers it. */
export function InstanceActions({ detail }: { detail: ApplicationDetail }) {
  const t = useTexts("task");
  const notice = useNotice();
  const done = (said: string) => notice({ key: `acted:${detail.instance.applyId}`, said });
  const navigate = useNavigate();
  const [asked, setAsked] = useState<ClosingAction | undefined>(undefined);
  const [printing, setPrinting] = useState(false);
  const [sendingOn, setSendingOn] = useState(false);
  const [mailing, setMailing] = useState(false);
  const { applyId, instanceId, applyTitle } = detail.instance;
  const session = useSession();
  const { userCode } = session;
  const mayManage = detail.instance.applyStatus !== "draft" && mayOpen(instanceScreen, session);
  const mayChange = detail.instance.applyStatus === "running" && mayOpen(reassignScreen, session);
  const isMine = [detail.instance.applyUserCode, detail.instance.filedBy?.userCode].includes(userCode);
  const offered = new Set<string>(detail.allowedActions.map((each) => each.action));
  const follow = useSend(updateFavorite, { invalidates: refreshedByApplication });
  const urging = useSend(urge, { invalidates: refreshedByApplication });
  const [reasonError, setReasonError] = useState<string | undefined>(undefined);
  const closing = {
    invalidates: [closingPreview, ...refreshedByApplication],
    onError: (error: CallError) => {
      setReasonError(error.errors["reason"]);
      return asked !== undefined && reasonFor(asked, isMine) !== "none" && standsAt(error, ["reason"]);
    },
  };
  const recalling = useSend(recallInstance, closing);
  const cancelling = useSend(cancelApply, closing);
  const withdrawing = useSend(withdrawApply, closing);

  const setFollowed = async (followed: boolean) => {
    const answer = await follow.send({ favObjId: applyId, status: followed ? "1" : "0" });
    if (answer !== undefined) done(t(followed ? "followed" : "unfollowed"));
  };
  const urgeHolders = async () => {
    const answer = await urging.send({ applyId });
    if (answer !== undefined) done(t("urged", { count: answer.urged.length }));
  };
  const recall = async () => {
    const answer = await recalling.send({ applyId });
    if (answer === undefined) return;
    setAsked(undefined);
    done(t("recall.done"));
    if (answer.bpdTaskId !== null) void navigate(`/applyForm?bpdTaskId=${answer.bpdTaskId}`);
  };
  const cancel = async (reason: string) => {
    const answer = await cancelling.send({ instanceId, ...(reason === "" ? {} : { reason }) });
    if (answer === undefined) return;
    setAsked(undefined);
    done(t("cancel.done"));
  };

  const withdraw = async (reason: string) => {
    const answer = await withdrawing.send({ instanceId, ...(reason === "" ? {} : { reason }) });
    if (answer === undefined) return;
    setAsked(undefined);
    done(t("withdraw.done"));
  };
  const close = { recall, cancel, withdraw };

  return (
    <div className={styles.instanceActions}>
      {offered.has("urge") ? (
        <Button size="small" busy={urging.sending} onClick={() => void urgeHolders()}>
          {t("action.urge")}
        </Button>
      ) : null}
      {offered.has("follow") ? (
        <Button size="small" busy={follow.sending} onClick={() => void setFollowed(true)}>
          {t("action.follow")}
        </Button>
      ) : null}
      {offered.has("unfollow") ? (
        <Button size="small" busy={follow.sending} onClick={() => void setFollowed(false)}>
          {t("action.unfollow")}
        </Button>
      ) : null}
      {offered.has("recall") ? (
        <Button size="small" busy={recalling.sending} onClick={() => setAsked("recall")}>
          {t("action.recall")}
        </Button>
      ) : null}
      {offered.has("cancel") ? (
        <Button size="small" look="danger" busy={cancelling.sending} onClick={() => setAsked("cancel")}>
          {t("action.cancel")}
        </Button>
      ) : null}
      {offered.has("withdrawApplication") ? (
        <Button size="small" look="danger" busy={withdrawing.sending} onClick={() => setAsked("withdraw")}>
          {t("action.withdrawApplication")}
        </Button>
      ) : null}
      {offered.has("sendRead") ? (
        <Button size="small" onClick={() => setSendingOn(true)}>
          {t("action.sendRead")}
        </Button>
      ) : null}
      <Button size="small" onClick={() => setPrinting(true)}>
        {t("action.print")}
      </Button>
      <ButtonLink size="small" to={`/selectTemplate?applyId=${encodeURIComponent(applyId)}`}>
        {t("action.makeDocument")}
      </ButtonLink>
      {detail.instance.applyStatus === "complete" && detail.instance.result !== "rejected" ? (
        <ButtonLink size="small" to={`/assetControl?instanceId=${instanceId}`}>
          {t("action.releaseSlip")}
        </ButtonLink>
      ) : null}
      {mayChange ? (
        <ButtonLink size="small" to={`/taskChange?keyword=${encodeURIComponent(applyId)}`}>
          {t("action.reassign")}
        </ButtonLink>
      ) : null}
      {mayManage ? (
        <Button size="small" onClick={() => setMailing(true)}>
          {t("action.mailDocuments")}
        </Button>
      ) : null}
      {mayManage ? (
        <ButtonLink size="small" to={`/instanceManage?open=${encodeURIComponent(applyId)}`}>
          {t("action.manage")}
        </ButtonLink>
      ) : null}
      <Suspense fallback={null}>
        {asked === undefined ? null : (
          <ClosingDialog
            applyId={applyId}
            applyTitle={applyTitle}
            action={asked}
            reason={reasonFor(asked, isMine)}
            reasonError={reasonError}
            sending={recalling.sending || cancelling.sending || withdrawing.sending}
            onConfirm={(reason) => {
              setReasonError(undefined);
              void close[asked](reason);
            }}
            onClose={() => {
              setReasonError(undefined);
              setAsked(undefined);
            }}
          />
        )}
        {sendingOn ? (
          <SendReadDialog applyId={applyId} applyTitle={applyTitle} onClose={() => setSendingOn(false)} />
        ) : null}
        {mailing ? (
          <DocumentMailDialog instanceId={instanceId} applyId={applyId} onClose={() => setMailing(false)} />
        ) : null}
        {printing ? <PrintedApplication detail={detail} onPrinted={() => setPrinting(false)} /> : null}
      </Suspense>
    </div>
  );
}

/** Somebody else's application is cancelled with a reason only; who withdraws theirs may give one. */
function reasonFor(action: ClosingAction, isMine: boolean): "required" | "optional" | "none" {
  if (action === "withdraw") return "optional";
  return action === "cancel" && !isMine ? "required" : "none";
}
