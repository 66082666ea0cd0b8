import { autocompletion, type CompletionContext, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, LRLanguage, syntaxHighlighting } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { parser, trackVariables } from "lezer-feel";
import { useEffect, useRef } from "react";
import { conditionRoots } from "#forms";
import { useDraftText } from "../editing/index.ts";
import { useTexts } from "../i18n/index.ts";
import type { FieldControl } from "../kit/index.ts";
import styles from "./feel-editor.module.css";
import { type Offer, offersAt } from "./offers-at.ts";

/** A part of the text that is wrong, and why. */
export interface Fault {
  from: number;
  to: number;
  text: string;
}

interface FeelEditorProps extends FieldControl {
  label: string;
  value: string;
  offers: readonly Offer[];
  fault: Fault | undefined;
  onChange: (value: string) => void;
}

const feel = LRLanguage.define({
  parser: parser.configure({
    contextTracker: trackVariables(
      Object.fromEntries(Object.keys(conditionRoots).map((root) => [root, root === "now" ? 0 : {}])),
    ),
  }),
});

const colours = HighlightStyle.define([
  { tag: [tags.string, tags.special(tags.string)], class: styles.string ?? "" },
  { tag: [tags.number, tags.bool, tags.null], class: styles.literal ?? "" },
  {
    tag: [tags.keyword, tags.operator, tags.controlKeyword, tags.logicOperator],
    class: styles.keyword ?? "",
  },
]);

/** A small editor for one expression. Tab leaves it, Enter breaks the line, Ctrl and Space offers what may come. */
export default function FeelEditor(props: FeelEditorProps) {
  const { id, label, offers, fault } = props;
  const t = useTexts("conditions");
  const completions = t("completions");
  const { value, type: onChange, settle } = useDraftText(props.value, props.onChange);
  const describedBy = props["aria-describedby"];
  const isInvalid = props["aria-invalid"] === true;
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const attributes = useRef(new Compartment());
  const now = useRef({ value, offers, onChange, completions });
  useEffect(() => {
    now.current = { value, offers, onChange, completions };
  });

  useEffect(() => {
    const { current: parent } = frame;
    if (parent === null) return;
    const offered = (context: CompletionContext) => offersAt(context, now.current.offers);
    const made = new EditorView({
      parent,
      state: EditorState.create({
        doc: now.current.value,
        extensions: [
          feel,
          syntaxHighlighting(colours),
          history(),
          keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          autocompletion({ override: [offered], icons: false }),
          EditorView.lineWrapping,
          // What the editor calls its list to screen readers.
          EditorState.phrases.of({ Completions: now.current.completions }),
          attributes.current.of([]),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged && state.doc.toString() !== now.current.value)
              now.current.onChange(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);

  // Undone outside, or built: the text follows.
  useEffect(() => {
    const { current } = view;
    const shown = current?.state.doc.toString();
    if (current !== null && shown !== undefined && shown !== value)
      current.dispatch({ changes: { from: 0, to: shown.length, insert: value } });
  }, [value]);

  useEffect(() => {
    view.current?.dispatch({
      effects: attributes.current.reconfigure(
        EditorView.contentAttributes.of({
          id,
          "aria-label": label,
          ...(describedBy === undefined ? {} : { "aria-describedby": describedBy }),
          ...(isInvalid ? { "aria-invalid": "true" } : {}),
        }),
      ),
    });
  }, [id, label, describedBy, isInvalid]);

  const { from, to, text } = fault ?? {};
  useEffect(() => {
    const { current } = view;
    if (current === null) return;
    const { length } = value;
    const diagnostics =
      from === undefined || to === undefined || text === undefined
        ? []
        : [
            {
              from: Math.min(from, length),
              to: Math.min(to, length),
              severity: "error" as const,
              message: text,
            },
          ];
    current.dispatch(setDiagnostics(current.state, diagnostics));
  }, [from, to, text, value]);

  return <div ref={frame} className={styles.frame} data-invalid={isInvalid || undefined} onBlur={settle} />;
}
