import { useBuilder } from "../builder-context.ts";
import { FormPreview } from "./form-preview.tsx";

/** The form as it is being designed, as people will see it. */
export function PreviewView() {
  const { page } = useBuilder();
  return <FormPreview page={page} />;
}
