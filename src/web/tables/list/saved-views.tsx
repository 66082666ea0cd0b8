import { App, Button, Dropdown, Input } from "antd";
import { Bookmark } from "lucide-react";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { useTexts } from "../../i18n/index.ts";
import { useSetting } from "../../settings/index.ts";
import type { Entity } from "../source/entity.ts";
import { readView, writeView } from "../view/table-view.ts";

interface SavedView {
  name: string;
  query: string;
}

const savedMax = 30;

/** My saved views of a table: a name for an address. A view is shared by sending its link. */
export function SavedViews({ entity, onShow }: { entity: Entity; onShow: (query: string) => void }) {
  const t = useTexts("tables");
  const { modal, message } = App.useApp();
  const [params] = useSearchParams();
  const [kept, keep] = useSetting(`views.${entity.name}`);
  const typed = useRef("");
  const views = isViews(kept) ? kept : [];
  const query = writeView({ ...readView(params, entity), page: 1 }, entity).toString();
  const current = views.find((view) => view.query === query);

  const save = () => {
    typed.current = "";
    modal.confirm({
      title: t("views.saveTitle"),
      okText: t("app:save"),
      cancelText: t("app:cancel"),
      content: (
        <Input
          maxLength={40}
          autoFocus
          aria-label={t("views.name")}
          placeholder={t("views.name")}
          onChange={(event) => {
            typed.current = event.target.value.trim();
          }}
        />
      ),
      onOk: async () => {
        const name = typed.current;
        if (name === "") return Promise.reject(new Error("no name"));
        await keep(
          [...views.filter((view) => view.name !== name), { name, query }].slice(-savedMax) as never,
        );
        void message.success(t("views.saved", { name }));
        return undefined;
      },
    });
  };
  const copy = () =>
    void navigator.clipboard
      .writeText(
        `${location.origin}${location.pathname}#/basic/${entity.name}${query === "" ? "" : `?${query}`}`,
      )
      .then(() => message.success(t("app:copied")))
      .catch(() => message.error(t("row.notCopied")));

  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      menu={{
        selectedKeys: current === undefined ? [] : [`view.${current.name}`],
        items: [
          { key: "usual", label: t("views.usual"), onClick: () => onShow("") },
          ...views.map((view) => ({
            key: `view.${view.name}`,
            label: view.name,
            onClick: () => onShow(view.query),
          })),
          { type: "divider" },
          { key: "save", label: t("views.save"), onClick: save },
          { key: "copy", label: t("views.copy"), onClick: copy },
          ...(current === undefined
            ? []
            : [
                {
                  key: "forget",
                  danger: true,
                  label: t("views.forget", { name: current.name }),
                  onClick: () => void keep(views.filter((view) => view !== current) as never),
                },
              ]),
        ],
      }}
    >
      <Button type="text" icon={<Bookmark size={15} aria-hidden="true" />}>
        {current?.name ?? t("views.title")}
      </Button>
    </Dropdown>
  );
}

function isViews(value: unknown): value is SavedView[] {
  return (
    Array.isArray(value) &&
    value.every((one: unknown) => typeof one === "object" && one !== null && "name" in one && "query" in one)
  );
}
