import { lazy, Suspense } from "react";

/** Fetched for those who must set up a second factor. */
const EnrolDialog = lazy(async () => ({ default: (await import("../security/index.ts")).EnrolDialog }));

/** Fetched for those who must change theirs. */
const ChangePasswordDialog = lazy(async () => ({
  default: (await import("../password/index.ts")).ChangePasswordDialog,
}));

interface BeforeEnteringProps {
  mustChange: boolean;
  mustEnrol: boolean;
  onChanged(): void;
  onEnrolled(): void;
  /** They would rather log out. */
  onLeave(): void;
}

/** What stands before the pages for who has just logged in: a new password, then a second factor. */
export function BeforeEntering({
  mustChange,
  mustEnrol,
  onChanged,
  onEnrolled,
  onLeave,
}: BeforeEnteringProps) {
  if (!mustChange && !mustEnrol) return null;
  return (
    <Suspense fallback={null}>
      {mustChange ? (
        <ChangePasswordDialog forced onChanged={onChanged} onClose={onLeave} />
      ) : (
        <EnrolDialog onDone={onEnrolled} onLeave={onLeave} />
      )}
    </Suspense>
  );
}
