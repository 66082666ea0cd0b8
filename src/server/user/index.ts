import { checkOperateHandler } from "./check-operate.ts";
import { generateCodeHandler } from "./generate-code.ts";
import {
  getUserListHandler,
  getUserRoleListHandler,
  listUsersHandler,
  searchUserListHandler,
} from "./list-people.ts";
import { personDetailHandler } from "./person-detail.ts";
import { configHandler, updateConfigHandler } from "./user-config.ts";

export {
  hiddenOfPeople,
  namedPeople,
  permittedPeople,
  type PeopleReader,
  shownNameSql,
} from "../tables/index.ts";
export {
  foundWithoutKeptNames,
  namesShownTo,
  shownAmong,
  type ShownPeople,
  shownPerson,
} from "./shown-people.ts";
export { withAbsences } from "./with-absences.ts";
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
];
