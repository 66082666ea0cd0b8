import { App, Button, Input } from "antd";
import { cancelApply } from "#contract/calls/task.ts";
import { recallInstance, urge } from "#contract/calls/task-returning.ts";
import { updateFavorite } from "#contract/calls/user-lists.ts";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { useNavigate } from "react-router";
import { useSend } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { useSession } from "../../session/index.ts";
import { namesOfHolders } from "./names-of-holders.ts";
import { refreshedByApplication } from "./refreshed-by-application.ts";

/** What a reader may do with the application as a whole, exactly as the answer offers it. */
export function InstanceActions({ detail }: { detail: ApplicationDetail }) {
  const t = useTexts("task");
  const { modal, message } = App.useApp();
  const navigate = useNavigate();
  const { applyId, instanceId, applyTitle } = detail.instance;
  const isMine = useSession().userCode === detail.instance.applyUserCode;
  const offered = new Set<string>(detail.allowedActions.map((each) => each.action));
  const follow = useSend(updateFavorite, { invalidates: refreshedByApplication });
  const urging = useSend(urge, { invalidates: refreshedByApplication });
  const recalling = useSend(recallInstance, { invalidates: refreshedByApplication });
  const cancelling = useSend(cancelApply, { invalidates: refreshedByApplication });

  const setFollowed = async (followed: boolean) => {
    const done = await follow.send({ favObjId: applyId, status: followed ? "1" : "0" });
    if (done !== undefined) void message.success(t(followed ? "followed" : "unfollowed"));
  };
  const urgeHolders = async () => {
    const done = await urging.send({ applyId });
    if (done !== undefined) void message.success(t("urged", { count: done.urged.length }));
  };
  const recall = () =>
    modal.confirm({
      title: t("recall.title", { title: applyTitle }),
      content: t("recall.closes", { people: namesOfHolders(detail.chain) }),
      okText: t("recall.ok"),
      cancelText: t("recall.no"),
      onOk: async () => {
        const done = await recalling.send({ applyId });
        if (done === undefined) return;
        void message.success(t("recall.done"));
        if (done.bpdTaskId !== null) void navigate(`/applyForm?bpdTaskId=${done.bpdTaskId}`);
      },
    });
  const cancel = () => {
    const reason = { current: "" };
    return modal.confirm({
      title: t("cancel.title", { title: applyTitle }),
      content: isMine ? (
        t("cancel.closes")
      ) : (
        <>
          <p>{t("cancel.closes")}</p>
          <Input.TextArea
            aria-label={t("cancel.reason")}
            placeholder={t("cancel.reason")}
            autoSize={{ minRows: 2 }}
            onChange={(event) => {
              reason.current = event.target.value;
            }}
          />
        </>
      ),
      okText: t("cancel.ok"),
      okButtonProps: { danger: true },
      cancelText: t("cancel.no"),
      onOk: async () => {
        const why = reason.current.trim();
        const done = await cancelling.send({ instanceId, ...(why === "" ? {} : { reason: why }) });
        if (done !== undefined) void message.success(t("cancel.done"));
      },
    });
  };

  return (
    <div className="instance-actions">
      {offered.has("urge") ? (
        <Button size="small" loading={urging.sending} onClick={() => void urgeHolders()}>
          {t("action.urge")}
        </Button>
      ) : null}
      {offered.has("follow") ? (
        <Button size="small" loading={follow.sending} onClick={() => void setFollowed(true)}>
          {t("action.follow")}
        </Button>
      ) : null}
      {offered.has("unfollow") ? (
        <Button size="small" loading={follow.sending} onClick={() => void setFollowed(false)}>
          {t("action.unfollow")}
        </Button>
      ) : null}
      {offered.has("recall") ? (
        <Button size="small" loading={recalling.sending} onClick={recall}>
          {t("action.recall")}
        </Button>
      ) : null}
      {offered.has("cancel") ? (
        <Button size="small" danger loading={cancelling.sending} onClick={cancel}>
          {t("action.cancel")}
        </Button>
      ) : null}
    </div>
  );
}
