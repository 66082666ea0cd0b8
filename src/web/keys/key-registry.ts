import { chordOf } from "./chord.ts";
import { type FocusPlace, focusPlace } from "./focus-place.ts";
import { type KeyDefinition, type KeyGroupName, type KeyScope, keyGroups, keyScopes } from "./key-groups.ts";

/** Answers a key; `false` hands it on to what lies below. */
export type KeyHandler = (chord: string) => unknown;

interface Registered {
  group: KeyGroupName;
  handlers: () => Readonly<Record<string, KeyHandler | undefined>>;
}

const secondKeyMs = 1_200;
let registered: readonly Registered[] = [];
let begun: { chord: string; until: number } | undefined;

/** Takes part in the keyboard until the answer is called. The first who does lets the one listener begin. */
export function register(part: Registered): () => void {
  if (registered.length === 0) window.addEventListener("keydown", press);
  registered = [...registered, part];
  return () => {
    registered = registered.filter((each) => each !== part);
    if (registered.length === 0) window.removeEventListener("keydown", press);
  };
}

/** The keys that do something on the screen as it is now, by group, the topmost first. */
export function keysNow(): Map<KeyGroupName, Set<string>> {
  const now = new Map<KeyGroupName, Set<string>>();
  for (const { group, handlers } of topmostFirst()) {
    const names = Object.entries(handlers()).flatMap(([name, handler]) =>
      handler === undefined ? [] : [name],
    );
    now.set(group, new Set([...(now.get(group) ?? []), ...names]));
  }
  return now;
}

function topmostFirst(): Registered[] {
  const depth = ({ group }: Registered) => keyScopes.indexOf(keyGroups[group].scope);
  return registered.toReversed().sort((a, b) => depth(b) - depth(a));
}

function press(event: KeyboardEvent): void {
  // What a control has answered is done; a letter of an unfinished word is nobody's key.
  if (event.defaultPrevented || event.isComposing) return;
  const chord = chordOf(event);
  if (chord === undefined) return;
  // Only a sign follows a first one: Esc, or a chord with Ctrl, begins anew.
  const follows = begun !== undefined && event.timeStamp < begun.until && chord.length === 1;
  const first = follows ? begun?.chord : undefined;
  begun = undefined;
  const wanted = first === undefined ? chord : `${first} ${chord}`;
  const place = focusPlace(event.target);
  let leadsOn = false;
  for (const { group, handlers } of topmostFirst()) {
    const { scope, keys } = keyGroups[group];
    for (const [name, definition] of Object.entries(keys)) {
      const isMeant = definition.chords.includes(wanted);
      const leads = definition.chords.some((each) => each.startsWith(`${wanted} `));
      if (!isMeant && !leads) continue;
      const handler = handlers()[name];
      if (handler === undefined || !isHeard(definition, scope, chord, place)) continue;
      leadsOn ||= leads;
      if (!isMeant || handler(chord) === false) continue;
      event.preventDefault();
      return;
    }
  }
  if (leadsOn) begun = { chord, until: event.timeStamp + secondKeyMs };
}

function isHeard(definition: KeyDefinition, scope: KeyScope, chord: string, place: FocusPlace): boolean {
  if (place.typing && definition.whileTyping !== true) return false;
  if (place.inPanel && scope === "list" && definition.fromPanel !== true) return false;
  const isWhileTyping = place.typing && definition.whileTyping === true;
  if (place.onControl && !isWhileTyping && (chord === "Enter" || chord === " ")) return false;
  return scope === "dialog" || definition.overDialog === true || !place.dialogOpen;
}
