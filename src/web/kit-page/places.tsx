import { useState } from "react";
import { Badge, Button, Panel, SplitView, Tabs } from "../kit/index.ts";
import styles from "./kit-page.module.css";
import { Section } from "./section.tsx";

const tabs = [
  { id: "fields", label: "Fields" },
  { id: "rights", label: "Rights" },
  { id: "problems", label: "Problems", mark: <Badge count={2} label="2 problems" /> },
] as const;

export function Places() {
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("fields");
  return (
    <Section title="Tabs, split view, panel">
      <Tabs label="Properties" tabs={tabs} chosen={tab} onChoose={setTab}>
        What “{tab}” shows.
      </Tabs>
      <div className={styles.box}>
        <SplitView
          name="kit"
          handleLabel="Width of the drawing"
          initial={420}
          first={<p>The drawing.</p>}
          second={
            <Panel title="Review by Finance" onClose={() => {}} footer={<Button look="primary">Save</Button>}>
              Properties of what is chosen.
            </Panel>
          }
        />
      </div>
    </Section>
  );
}
