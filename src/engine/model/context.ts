import type { MatrixVersion } from "#contract/shapes/approver-matrix.ts";
import type { IsWorkDay } from "#contract/rules/working-days.ts";
import type { ProcessRule } from "#contract/shapes/process-rule.ts";
import type { Instant, SeatId, UserCode } from "./process-instance.ts";

/** The organisation as the engine asks it (R6): live data of one organisation, handed in by the host. Answers in code order. */
export interface People {
  /** The account is active and a member of the organisation. */
  isActive(userCode: UserCode): boolean;
  exists(userCode: UserCode): boolean;
  /** For conditions and titles. Reasons, notices and refusals carry the code: whoever reads them is shown what they may know. */
  realName(userCode: UserCode): string;
  deptOf(userCode: UserCode): number | undefined;
  /** The same holds for departments: reasons carry the number. */
  deptName(deptId: number): string;
  parentDept(deptId: number): number | undefined;
  /** 1 for a department directly below the organisation. */
  deptLevel(deptId: number): number;
  deptHeads(deptId: number): readonly UserCode[];
  deptDeputies(deptId: number): readonly UserCode[];
  deptRole(deptId: number, roleCode: string): readonly UserCode[];
  groupLeaders(userCode: UserCode): readonly UserCode[];
  organisationHeads(): readonly UserCode[];
  headquartersHeads(): readonly UserCode[];
  withRole(roleCode: string): readonly UserCode[];
  roleName(roleCode: string): string;
  /** The next different person above: group leader, department heads upwards, organisation head. */
  superiorOf(userCode: UserCode): UserCode | undefined;
  /** Who acts for an absent person in a process on a day of the organisation (R24); the specific scope beats the general. */
  absenceOf?(
    userCode: UserCode,
    process: { processId: string; processTypeId: string },
    day: string,
  ): { deputy: UserCode; until: string } | undefined;
}

/** Working time of the organisation (R25). */
export interface WorkCalendar {
  /** A name of the IANA database: by its clocks a date and time in a form has its day. */
  timeZone: string;
  /** Minutes that the organisation's clocks are ahead of UTC at an instant; the days of its people begin by them. */
  utcOffsetMinutesAt(instant: Instant): number;
  /** Adds working hours to an instant. */
  addWorkingHours(from: Instant, hours: number): Instant;
  /** Adds working time, in milliseconds, to an instant. */
  addWorkingTime(from: Instant, milliseconds: number): Instant;
  /** Whether anybody works on a day. */
  isWorkDay: IsWorkDay;
  /** The working time between two instants, in milliseconds; none where the second is not later. */
  workingTimeBetween(from: Instant, to: Instant): number;
  /** The stretches of work between two instants, in their order. */
  stretchesBetween(from: Instant, to: Instant): WorkStretch[];
}

/** A time in which work is done without a break. */
export interface WorkStretch {
  begins: Instant;
  ends: Instant;
}

/** Who commands, and what they may. */
export interface Actor {
  userCode: UserCode;
  /** Access list in lower case. */
  roles: readonly string[];
  /** Addresses of the form's fields that are hidden from them whatever the task says; none when absent. */
  restrictedFields?: readonly string[];
}

/** What administrators have set for the organisation; without it the product's own figures count. */
export interface CommandPolicy {
  /** R26. */
  urgeCoolDownHours: number;
  urgesPerDay: number;
  /** R18. */
  returnsUntilAdministratorIsTold: number;
}

/** Everything from outside that a command needs. */
export interface CommandContext {
  now: Instant;
  actor: Actor;
  people: People;
  calendar: WorkCalendar;
  policy?: CommandPolicy;
  /** A number never used before. */
  newSeatId(): SeatId;
  /** Facts the engine asked for in an earlier answer (`needs`). */
  facts: Facts;
}

/** What only the host can count; asked for when a command needs it. */
export interface Facts {
  /** Open tasks by person, for the completion mode `single` (R12). Every person asked for is named, also with 0. */
  openTasks?: Readonly<Record<UserCode, number>>;
  /** Of the seats asked for, those whose holder has opened them (R23). */
  openedSeats?: readonly SeatId[];
  /** Of the persons asked for, those whose assistant the actor is today: they may file for them (R9). */
  assistedPersons?: Readonly<Record<UserCode, boolean>>;
  /** The rules that administrators keep for the instance's process, as they are now. */
  processRules?: readonly ProcessRule[];
  /** Of the approver matrices asked for, the version that counts now; null where there is none. */
  matrices?: Readonly<Record<string, MatrixVersion | null>> | undefined;
  /** Earlier urgings in this instance, for the cool-down (R26). */
  urgings?: readonly { userCode: UserCode; at: Instant }[];
}

/** A question to the host: it gathers the facts and gives the same command again. */
export type FactQuestion =
  | { fact: "openTasks"; userCodes: readonly UserCode[] }
  | { fact: "urgings" }
  | { fact: "processRules" }
  /** Answered by a snapshot that has them. */
  | { fact: "readers" }
  | { fact: "matrices"; matrixIds: readonly string[] }
  | { fact: "assistedPersons"; userCodes: readonly UserCode[] }
  | { fact: "openedSeats"; seatIds: readonly SeatId[] };
