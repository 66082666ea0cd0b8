import { useTexts } from "../i18n/index.ts";
import { Button, Dialog } from "../kit/index.ts";
import { FillFields } from "./fill-fields.tsx";
import { type FillableTemplate, useFilling } from "./use-filling.ts";

interface FillDialogProps {
  template: FillableTemplate;
  /** Another version than the one in effect. */
  version?: number;
  onClose: () => void;
}

/** Fills a template and shows what came of it. */
export function FillDialog({ template, version, onClose }: FillDialogProps) {
  const t = useTexts("document-templates");
  const filling = useFilling({ template, version });
  const title =
    version === undefined
      ? t("fillOf", { name: template.templateName })
      : t("tryOf", { name: template.templateName, version });
  return (
    <Dialog
      title={title}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button look="primary" busy={filling.sending} onClick={() => void filling.fill()}>
            {t("fill")}
          </Button>
          <Button onClick={onClose}>{t("close")}</Button>
        </>
      }
    >
      <FillFields template={template} filling={filling} />
    </Dialog>
  );
}
