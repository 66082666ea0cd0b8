import { checkOperateHandler, checkOperatesHandler } from "./check-operate.ts";
import { generateCodeHandler } from "./generate-code.ts";
import {
  getUserListHandler,
  getUserRoleListHandler,
  listUsersHandler,
  searchUserListHandler,
} from "./list-people.ts";
import { personDetailHandler } from "./person-detail.ts";
import { configHandler, updateConfigHandler } from "./user-config.ts";

export { withAbsences } from "./with-absences.ts";
export { screensIMay } from "./what-i-may.ts";
export { findPeople, type PeopleFound, type PeopleWanted } from "./find-people.ts";

/** People, and one's own settings. */
export const userHandlers = [
  searchUserListHandler,
  getUserListHandler,
  getUserRoleListHandler,
  listUsersHandler,
  personDetailHandler,
  configHandler,
  updateConfigHandler,
  generateCodeHandler,
  checkOperateHandler,
  checkOperatesHandler,
];
