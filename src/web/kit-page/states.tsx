import { Button, Empty, Failure, Skeleton } from "../kit/index.ts";
import styles from "./kit-page.module.css";
import { Section } from "./section.tsx";

export function States() {
  return (
    <Section title="On its way, failed, empty">
      <div className={styles.fields}>
        <Skeleton count={4} />
        <Skeleton shape="rows" count={3} />
        <Failure
          error={{ message: "The server cannot be reached.", requestCode: "8f2c41" }}
          onRetry={() => {}}
        />
        <Empty action={<Button look="primary">New application</Button>}>Nothing waits for you.</Empty>
      </div>
    </Section>
  );
}
