import { type InstanceSnapshot, type Seat, upgradeSnapshot } from "#engine";
import type { ContractFacts, InstanceReader } from "../viewer/index.ts";

/** A row of `process_instance` as the lock reads it. Instants are ISO 8601 in UTC. */
export interface InstanceRow {
  instanceId: number;
  applyId: string;
  processId: string;
  processVersion: number;
  organId: number;
  applicant: string;
  filedBy: string;
  deptId: number;
  applyTitle: string;
  urgency: string;
  status: InstanceSnapshot["status"];
  round: number;
  returns: number;
  pointOfNoReturnPassed: boolean;
  form: InstanceSnapshot["form"];
  visits: InstanceSnapshot["visits"];
  more: object;
  eventCount: number;
  chainHead: Buffer | null;
  createdAt: string;
  applyDate: string | null;
  endedAt: string | null;
  chartRevision: number;
  followers: string[];
  /** To whom it was sent to read, and what of its form was hidden from who sent it. */
  readers: InstanceReader[];
  /** The contract that it is an application of. */
  contract: ContractFacts | null;
}

/** A row of `seat`, its columns by their places. Instants are milliseconds since 1970. */
export type SeatRow = readonly [
  seatId: number,
  visitId: number,
  taskId: string,
  userCode: string,
  status: Seat["status"],
  seatOrder: number,
  reason: Seat["reason"],
  onBehalfOf: string | null,
  receivedAt: number,
  dueAt: number | null,
  endedAt: number | null,
  cause: Seat["cause"] | null,
  actionCode: Seat["actionCode"] | null,
  opinion: string | null,
  version: number,
  more: object,
  openedBy: number,
];

/** The snapshot that the engine works on, from what is stored. */
export function snapshotOf(row: InstanceRow, seats: readonly SeatRow[]): InstanceSnapshot {
  return upgradeSnapshot({
    instanceId: row.instanceId,
    applyId: row.applyId,
    processId: row.processId,
    processVersion: row.processVersion,
    organId: row.organId,
    applicant: row.applicant,
    filedBy: row.filedBy,
    deptId: row.deptId,
    title: row.applyTitle,
    urgency: row.urgency,
    status: row.status,
    round: row.round,
    returns: row.returns,
    pointOfNoReturnPassed: row.pointOfNoReturnPassed,
    form: row.form,
    visits: row.visits,
    seats: seats.map(seatOf),
    eventCount: row.eventCount,
    ...row.more,
  });
}

function seatOf([
  seatId,
  visitId,
  taskId,
  userCode,
  status,
  seatOrder,
  reason,
  onBehalfOf,
  receivedAt,
  dueAt,
  endedAt,
  cause,
  actionCode,
  opinion,
  version,
  more,
  openedBy,
]: SeatRow): Seat {
  return {
    seatId,
    visitId,
    taskId,
    userCode,
    status,
    reason,
    ...(onBehalfOf === null ? {} : { onBehalfOf }),
    receivedAt,
    ...(dueAt === null ? {} : { dueAt }),
    ...(endedAt === null ? {} : { endedAt }),
    openedBy,
    ...(cause === null || cause === undefined ? {} : { cause }),
    ...(actionCode === null || actionCode === undefined ? {} : { actionCode }),
    ...(opinion === null ? {} : { opinion }),
    version,
    ...("slotId" in more ? {} : { order: seatOrder }),
    ...(more as { slotId: number }),
  };
}

/** What of an instance's snapshot has no column of its own. */
export function moreOfInstance(snapshot: InstanceSnapshot): object {
  const {
    instanceId: _instanceId,
    applyId: _applyId,
    processId: _processId,
    processVersion: _processVersion,
    organId: _organId,
    applicant: _applicant,
    filedBy: _filedBy,
    deptId: _deptId,
    title: _title,
    urgency: _urgency,
    status: _status,
    round: _round,
    returns: _returns,
    pointOfNoReturnPassed: _pointOfNoReturnPassed,
    form: _form,
    visits: _visits,
    seats: _seats,
    readersLeftOut: _readersLeftOut,
    eventCount: _eventCount,
    ...more
  } = snapshot;
  return more;
}

/** What of a seat has no column of its own. */
export function moreOfSeat(seat: Seat): object {
  const {
    seatId: _seatId,
    visitId: _visitId,
    taskId: _taskId,
    userCode: _userCode,
    status: _status,
    reason: _reason,
    onBehalfOf: _onBehalfOf,
    receivedAt: _receivedAt,
    dueAt: _dueAt,
    endedAt: _endedAt,
    openedBy: _openedBy,
    cause: _cause,
    actionCode: _actionCode,
    opinion: _opinion,
    version: _version,
    ...more
  } = seat;
  return more;
}
