import { Modal } from "antd";
import { useTexts } from "../i18n/index.ts";

const keys = [
  ["j", "next"],
  ["k", "previous"],
  ["Enter", "open"],
  ["a", "approve"],
  ["Ctrl + Enter", "send"],
  ["r", "return"],
  ["/", "search"],
  ["Esc", "leave"],
  ["?", "help"],
] as const;

/** What the keys of the bench do. */
export function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts("workbench");
  return (
    <Modal open={open} onCancel={onClose} footer={null} width={420} title={t("keys.title")}>
      <dl className="key-list">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${what}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
