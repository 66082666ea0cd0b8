import { limits } from "#contract/limits.ts";
import type { SessionEnder } from "#contract/shapes/live-event.ts";
import type { LoginResult, SessionUser } from "#contract/shapes/session.ts";
import { tokenStorageKey } from "#contract/storage-keys.ts";
import { joinCalls, queryClient } from "../api/index.ts";
import { storedFor } from "./stored.ts";

/** Why a session ended, as the log-in page says it. */
export type SessionEnd = "expired" | "loggedOut" | "elsewhere" | Exclude<SessionEnder, "person">;

export type SessionChange =
  | { change: "ended"; why: SessionEnd }
  | { change: "began"; here: boolean }
  | { change: "user" }
  /** Rights or parameters changed under an open page. */
  | { change: "refreshed" }
  /** Elsewhere: another tab of this browser moved, and this one has not. */
  | { change: "organisation"; organId: number; here: boolean }
  /** The one worked in was closed, or one was taken out of it. */
  | { change: "lostOrganisation" };

const token = storedFor<string>(tokenStorageKey, limits.sessionHours);
const organ = storedFor<number>("chancery.organ", limits.selectedOrganisationHours);
const device = storedFor<string>("chancery.device", limits.deviceTokenDays * 24);

let user: SessionUser | undefined;
let announcedEnd: SessionEnd = "expired";
const listeners = new Set<(change: SessionChange) => void>();

function tell(change: SessionChange): void {
  for (const listener of listeners) listener(change);
}

/** What this browser knows of the session. The token lives here for a day and nowhere else. */
export const sessionStore = {
  token: () => token.read(),
  /** Where this tab works: it stays there until it follows another tab that has moved. */
  organId: () => user?.organId ?? organ.read(),
  deviceToken: () => device.read(),
  user: () => user,
  setUser(next: SessionUser) {
    user = next;
    organ.write(next.organId);
    tell({ change: "user" });
  },
  refresh(next: SessionUser) {
    user = next;
    tell({ change: "refreshed" });
  },
  passwordChanged() {
    device.forget();
    if (user) user = { ...user, mustChangePassword: false };
  },

  /** A second factor was set up: nothing stands before the pages any more. */
  enrolled() {
    if (user) user = { ...user, mustEnrolSecondFactor: false };
  },

  /** Begins a session; where it works is asked of the server where the log-in does not say. */
  begin(result: Pick<LoginResult, "token" | "deviceToken"> & { organId?: number }) {
    queryClient.clear();
    user = undefined;
    token.write(result.token);
    if (result.organId === undefined) organ.forget();
    else organ.write(result.organId);
    if (result.deviceToken) device.write(result.deviceToken);
    tell({ change: "began", here: true });
  },

  /** Forgets the session; the remembered device stays unless the person logged out. */
  end(why: SessionEnd) {
    const wasThere = token.read() !== undefined || user !== undefined;
    token.forget();
    organ.forget();
    if (why === "loggedOut") device.forget();
    user = undefined;
    queryClient.clear();
    if (wasThere) tell({ change: "ended", why });
  },

  /** The server has said that, and why, a session of this account ended: if it is this one, that is what its person is told. */
  expectEnd(announced: SessionEnd) {
    announcedEnd = announced;
  },

  /** Forgets a token that was refused, unless another tab has exchanged it for a good one meanwhile. */
  forgetDevice: (refused: string) => {
    if (device.read() === refused) device.forget();
  },

  selectOrganisation(organId: number) {
    organ.write(organId);
    user = undefined;
    tell({ change: "organisation", organId, here: true });
  },

  /** This tab goes where another has moved. */
  followOrganisation() {
    user = undefined;
  },

  /** One may not work in it any more: where one goes on is asked of the server. */
  leaveOrganisation(lost: number) {
    if (sessionStore.organId() !== lost) return;
    if (organ.read() === lost) organ.forget();
    user = undefined;
    tell({ change: "lostOrganisation" });
  },

  onChange(listener: (change: SessionChange) => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

joinCalls({
  token: sessionStore.token,
  organId: sessionStore.organId,
  organisationLost: (lost) => sessionStore.leaveOrganisation(lost),
  sessionExpired: (expired) => {
    if (token.read() === expired) sessionStore.end(announcedEnd);
  },
});

/**
 * Other tabs of this browser: what one does to the session, all do. A tab that opens writes down again what it found, for
 * another day: that changes nothing, least of all for a tab that opens at the same time.
 */
window.addEventListener("storage", ({ key, newValue, oldValue }) => {
  if (key === token.key && newValue === null) {
    user = undefined;
    queryClient.clear();
    tell({ change: "ended", why: "elsewhere" });
  } else if (key === token.key && token.valueIn(newValue) !== token.valueIn(oldValue)) {
    user = undefined;
    queryClient.clear();
    tell({ change: "began", here: false });
  } else if (key === organ.key) {
    const [before, organId] = [organ.valueIn(oldValue), organ.valueIn(newValue)];
    const isMove = before !== undefined && organId !== undefined && before !== organId;
    if (isMove && organId !== user?.organId) tell({ change: "organisation", organId, here: false });
  }
});
