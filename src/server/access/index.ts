export { accessOfMember } from "./access-of-member.ts";
export { accessOfPeople, type ReadingPerson } from "./access-of-people.ts";
export { accessOfPerson, type PersonAccess } from "./access-of-person.ts";
export { grantedCalls } from "./granted-calls.ts";
export { grantedRoutes } from "./granted-routes.ts";
export { asGuest, mayCallAsGuest } from "./guests.ts";
export { hasLeftSql } from "./has-left-sql.ts";
export { administrator, mayCall } from "./may-call.ts";
export { personsOfSubjects } from "./persons-of-subjects.ts";
export { memberSql, type Reach, reaches, reachesSql } from "./reach.ts";
export { declaredRoute, mayOpenRoute } from "./may-open-route.ts";
export { mayCallByRight } from "./may-call-by-right.ts";
export {
  administeredPeople,
  administratorsOf,
  administersEverything,
  administersPerson,
  outsideAdminScope,
  mayGrant,
  reachOf,
  wouldLeaveNoAdministrator,
} from "./administrators.ts";
