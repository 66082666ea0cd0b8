import { Modal } from "antd";
import { useTexts } from "../i18n/index.ts";
import styles from "./key-help.module.css";

const groups: [group: string, keys: [keys: string[], key: string][]][] = [
  [
    "anywhere",
    [
      [["Ctrl", "K"], "palette"],
      [["?"], "help"],
      [["g", "t"], "goTodo"],
      [["g", "a"], "goApply"],
      [["g", "n"], "goStart"],
      [["Esc"], "close"],
    ],
  ],
  [
    "bench",
    [
      [["j"], "next"],
      [["k"], "previous"],
      [["Enter"], "open"],
      [["a"], "approve"],
      [["r"], "return"],
      [["/"], "filter"],
    ],
  ],
  [
    "table",
    [
      [["j"], "next"],
      [["k"], "previous"],
      [["←", "→"], "cell"],
      [["Enter"], "open"],
      [["e"], "edit"],
      [["F2"], "editCell"],
      [["x"], "choose"],
      [["Shift", "x"], "chooseRange"],
      [["n"], "new"],
      [["Del"], "delete"],
      [["/"], "search"],
      [["f"], "filter"],
      [["Alt", "↑"], "moveUp"],
      [["Alt", "→"], "moveIn"],
    ],
  ],
  [
    "form",
    [
      [["Ctrl", "Enter"], "save"],
      [["Esc"], "leave"],
    ],
  ],
];

/** Every key of the shell, the work bench, and the lists and forms of tables. */
export function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useTexts("shell");
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={say("keys.title")} width={560} destroyOnHidden>
      <div className={styles.columns}>
        {groups.map(([group, keys]) => (
          <section key={group}>
            <h3>{say(`keys.${group}.title`)}</h3>
            <dl>
              {keys.map(([signs, key]) => (
                <div key={key}>
                  <dt>
                    {signs.map((sign) => (
                      <kbd key={sign}>{sign}</kbd>
                    ))}
                  </dt>
                  <dd>{say(`keys.${group}.${key}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
