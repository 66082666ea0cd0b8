import { Plus } from "lucide-react";
import { Badge, Button, ButtonLink, StatusTag, TextButton, TextLink, type Tone } from "../kit/index.ts";
import styles from "./kit-page.module.css";
import { Section } from "./section.tsx";

const looks = ["primary", "outline", "quiet", "danger"] as const;
const tones: readonly Tone[] = ["idle", "running", "waiting", "good", "bad", "closed", "overdue"];

export function Buttons() {
  return (
    <Section title="Buttons, links, marks">
      {(["small", "medium", "large"] as const).map((size) => (
        <div key={size} className={styles.row}>
          {looks.map((look) => (
            <Button key={look} look={look} size={size}>
              {look} {size}
            </Button>
          ))}
        </div>
      ))}
      <div className={styles.row}>
        <Button look="primary" icon={<Plus size={16} aria-hidden="true" />}>
          With an icon
        </Button>
        <Button look="primary" busy>
          Busy
        </Button>
        <Button disabled>Disabled</Button>
        <Button aria-pressed>Pressed</Button>
        <Button aria-pressed={false}>Not pressed</Button>
        <Button aria-label="Only an icon" icon={<Plus size={16} aria-hidden="true" />} />
      </div>
      <div className={styles.row}>
        <TextLink to="/">A link in text</TextLink>
        <TextButton>Does something</TextButton>
        <ButtonLink to="/" look="primary">
          Leads on
        </ButtonLink>
      </div>
      <div className={styles.row}>
        {tones.map((tone) => (
          <StatusTag key={tone} tone={tone}>
            {tone}
          </StatusTag>
        ))}
        <Badge count={7} label="7 wait" />
        <Badge count={1_200} label="1,200 wait" urgent />
      </div>
    </Section>
  );
}
