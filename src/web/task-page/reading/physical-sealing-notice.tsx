import { lazy, Suspense } from "react";
import { stampFields } from "#contract/seals/stamp-form.ts";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { loadTexts } from "../../i18n/index.ts";
import { useSession } from "../../session/index.ts";

/** Who seal by hand. */
const sealers: readonly string[] = ["admin", "seal"];

const PhysicalWork = lazy(async () => {
  const [part] = await Promise.all([import("../../seals/index.ts"), loadTexts(["physical-seal", "seals"])]);
  return { default: part.PhysicalWork };
});

/** To who keeps seals: what they have to do on an application that is sealed by hand, where it is read. */
export function PhysicalSealingNotice({ detail: { instance, values } }: { detail: ApplicationDetail }) {
  const { access } = useSession();
  const isWanted =
    instance.applyStatus === "running" &&
    values[stampFields.styleOfUse] === "physical" &&
    access.some((role) => sealers.includes(role));
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <PhysicalWork bpdInstanceId={instance.instanceId} />
    </Suspense>
  );
}
