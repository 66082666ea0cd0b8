import { useState } from "react";
import type { TrialMove } from "#contract/calls/process-design.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, SelectField } from "../../kit/index.ts";
import { PeoplePicker } from "../panel/pickers.tsx";
import { codesIn } from "../../process-words/index.ts";
import type { Trial } from "./trial.ts";
import styles from "./try-view.module.css";

type Seat = Trial["seats"][number];

/** What the holder of a seat may do now; to whom, where that has to be said. */
export function MoveButtons({ seat, onMove }: { seat: Seat; onMove: (move: TrialMove) => void }) {
  const t = useTexts("process-try");
  const [asking, setAsking] = useState<"return" | "ask" | undefined>(undefined);
  const [target, setTarget] = useState("0");
  const [people, setPeople] = useState("");
  const plain = ["submit", "approve", "agree", "reject", "disagree"] as const;
  const act = (name: TrialMove["act"]) => onMove({ act: name, seat: seat.seat });
  const chosen = seat.backTo[Number(target)];
  return (
    <div className={styles.moves}>
      {plain
        .filter((name) => seat.acts.includes(name))
        .map((name) => (
          <Button
            key={name}
            size="small"
            look={name === "disagree" || name === "reject" ? "outline" : "primary"}
            aria-label={`${t(`try.act.${name}`)} ${seat.taskName} ${seat.realName}`}
            onClick={() => act(name)}
          >
            {t(`try.act.${name}`)}
          </Button>
        ))}
      {(["return", "ask"] as const)
        .filter((name) => seat.acts.includes(name))
        .map((name) => (
          <Button
            key={name}
            size="small"
            aria-expanded={asking === name}
            aria-label={`${t(`try.act.${name}`)} ${seat.taskName} ${seat.realName}`}
            onClick={() => setAsking(asking === name ? undefined : name)}
          >
            {t(`try.act.${name}`)}
          </Button>
        ))}
      {asking === "return" ? (
        <div className={styles.asking}>
          <SelectField
            label={t("try.backTo")}
            value={target}
            options={seat.backTo.map((each, at) => ({
              value: String(at),
              label: `${each.taskName} · ${each.realName}`,
            }))}
            onChoose={setTarget}
          />
          <Button
            size="small"
            look="primary"
            disabled={chosen === undefined}
            onClick={() => {
              if (chosen === undefined) return;
              const { taskId, userCode } = chosen;
              onMove({ act: "return", seat: seat.seat, backTo: { taskId, userCode } });
            }}
          >
            {t("try.do")}
          </Button>
        </div>
      ) : null}
      {asking === "ask" ? (
        <div className={styles.asking}>
          <PeoplePicker label={t("try.askWhom")} property="ask" always value={people} onChange={setPeople} />
          <Button
            size="small"
            look="primary"
            disabled={people === ""}
            onClick={() => onMove({ act: "ask", seat: seat.seat, userCodes: codesIn(people) })}
          >
            {t("try.do")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
