import { useId } from "react";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { type Attachment, attachmentsIn } from "#contract/shapes/attachment.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { useLanguage } from "../../i18n/index.ts";
import { fieldKind } from "../field-registry.ts";
import parts from "../../kit/field-parts.module.css";

export interface FilesFieldProps {
  /** The name of the list in the input of its call: errors come as `files[1]`, or `files` of all of them. */
  name: string;
  label: string;
  files: readonly Attachment[];
  errors: Readonly<Record<string, string>>;
  /** Endings of the files it takes; absent: all that may be uploaded. */
  extensions?: FormComponent["extensions"];
  /** A further file takes the place of the first. */
  takesPlace?: boolean;
  onChange: (files: Attachment[]) => void;
  /** Told while a file is on its way. */
  onUnfinished: (unfinished: boolean) => void;
}

/** Files beside what somebody writes, outside a form of their own design: the editor of attachment fields. */
export function FilesField(props: FilesFieldProps) {
  const { name, label, files, errors, extensions, takesPlace = false, onChange, onUnfinished } = props;
  const id = useId();
  const language = useLanguage();
  const { Editor } = fieldKind(ComponentType.attachment);
  const component: FormComponent = {
    componentOrder: 1,
    componentCode: name,
    componentTitle: label,
    componentType: ComponentType.attachment,
    componentDataType: ComponentDataType.list,
    componentCol: 12,
    ...(extensions === undefined ? {} : { extensions }),
  };
  const ofAll = errors[name];
  const wrong = ofAll !== undefined || Object.keys(errors).some((path) => path.startsWith(`${name}[`));
  return (
    <div>
      <span id={`${id}-label`}>{label}</span>
      <Editor
        id={id}
        component={component}
        value={files.map(({ fileId, fileName }) => ({ fileId, fileName }))}
        onChange={(value) => onChange(attachmentsIn(value))}
        invalid={wrong}
        required={false}
        describedBy={ofAll === undefined ? undefined : `${id}-error`}
        labelledBy={`${id}-label`}
        language={language}
        rights={{}}
        errors={errors}
        kindOf={fieldKind}
        takesPlace={takesPlace}
        onUnfinished={(_id, unfinished) => onUnfinished(unfinished)}
      />
      {ofAll === undefined ? null : (
        <p id={`${id}-error`} className={parts.error} role="alert">
          {ofAll}
        </p>
      )}
    </div>
  );
}
