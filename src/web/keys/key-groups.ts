/**
 * Who hears a key first: what lies on top. `page` is heard everywhere, `list` by what the screen shows, `panel` by what
 * stands beside it, `dialog` by what lies over all of it and shuts the others out.
 */
export const keyScopes = ["page", "list", "panel", "dialog"] as const;
export type KeyScope = (typeof keyScopes)[number];

export interface KeyDefinition {
  /** Each a chord as `chordOf` writes it, or two with a space between them, pressed one after the other. */
  chords: readonly string[];
  /** Heard while one types as well. */
  whileTyping?: true;
  /** Heard by a list while the focus is in the panel beside it. */
  fromPanel?: true;
  /** Heard while a dialog is open. */
  overDialog?: true;
  /** How the help shows several chords that do one thing each for itself: `1–9`. */
  shown?: string;
}

export interface KeyGroup {
  scope: KeyScope;
  keys: Readonly<Record<string, KeyDefinition>>;
}

const groups = {
  anywhere: {
    scope: "page",
    keys: {
      palette: { chords: ["Ctrl+k"], whileTyping: true, overDialog: true },
      help: { chords: ["?"] },
      goTodo: { chords: ["g t"] },
      goApply: { chords: ["g a"] },
      goStart: { chords: ["g n"] },
      goDone: { chords: ["g d"] },
      undo: { chords: ["z"] },
    },
  },
  bench: {
    scope: "list",
    keys: {
      next: { chords: ["j"] },
      previous: { chords: ["k"] },
      nextUnread: { chords: ["u"] },
      pick: { chords: ["x"] },
      open: { chords: ["Enter"] },
      leave: { chords: ["Escape"], whileTyping: true },
      undo: { chords: ["z"] },
      search: { chords: ["/"] },
    },
  },
  decision: {
    scope: "list",
    keys: {
      decide: { chords: ["a"] },
      phrase: { chords: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], shown: "1–9" },
      send: { chords: ["Ctrl+Enter"], whileTyping: true },
      return: { chords: ["r"] },
      countersign: { chords: ["c"] },
    },
  },
  list: {
    scope: "list",
    keys: {
      next: { chords: ["j"] },
      previous: { chords: ["k"] },
      search: { chords: ["/"] },
    },
  },
  form: {
    scope: "panel",
    keys: {
      save: { chords: ["Ctrl+Enter"], whileTyping: true },
      leave: { chords: ["Escape"], whileTyping: true },
    },
  },
  dialog: {
    scope: "dialog",
    keys: {
      act: { chords: ["Ctrl+Enter"], whileTyping: true },
    },
  },
  table: {
    scope: "list",
    keys: {
      next: { chords: ["j", "ArrowDown"] },
      previous: { chords: ["k", "ArrowUp"] },
      left: { chords: ["ArrowLeft"] },
      right: { chords: ["ArrowRight"] },
      open: { chords: ["Enter"] },
      edit: { chords: ["e"] },
      editCell: { chords: ["F2"] },
      choose: { chords: ["x"] },
      chooseRange: { chords: ["Shift+x"] },
      new: { chords: ["n"] },
      delete: { chords: ["Delete"] },
      search: { chords: ["/"] },
      found: { chords: ["Enter"], whileTyping: true },
      filter: { chords: ["f"] },
      close: { chords: ["Escape"], fromPanel: true },
      moveUp: { chords: ["Alt+ArrowUp"] },
      moveDown: { chords: ["Alt+ArrowDown"] },
      moveIn: { chords: ["Alt+ArrowRight"] },
      moveOut: { chords: ["Alt+ArrowLeft"] },
    },
  },
} as const satisfies Record<string, KeyGroup>;

export type KeyGroupName = keyof typeof groups;
export type KeyName<Name extends KeyGroupName> = keyof (typeof groups)[Name]["keys"] & string;

/**
 * Every key of every screen, declared once: the listener hears them, the help page shows them, the texts `keys.<group>.…`
 * name them. A control may answer one of them itself first (a row's form its Ctrl Enter); what it has answered, nobody
 * else hears.
 */
export const keyGroups: Readonly<Record<KeyGroupName, KeyGroup>> = groups;
