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

/** A row of `seat`. Instants are ISO 8601, with an offset. */
export interface SeatRow {
  seatId: number;
  visitId: number;
  taskId: string;
  userCode: string;
  status: Seat["status"];
  seatOrder: number;
  reason: Seat["reason"];
  onBehalfOf: string | null;
  receivedAt: string;
  dueAt: string | null;
  endedAt: string | null;
  openedBy: number;
  cause: Seat["cause"] | null;
  actionCode: Seat["actionCode"] | null;
  opinion: string | null;
  version: number;
  more: object;
}

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

function seatOf(row: SeatRow): Seat {
  return {
    seatId: row.seatId,
    visitId: row.visitId,
    taskId: row.taskId,
    userCode: row.userCode,
    status: row.status,
    reason: row.reason,
    ...(row.onBehalfOf === null ? {} : { onBehalfOf: row.onBehalfOf }),
    receivedAt: Date.parse(row.receivedAt),
    ...(row.dueAt === null ? {} : { dueAt: Date.parse(row.dueAt) }),
    ...(row.endedAt === null ? {} : { endedAt: Date.parse(row.endedAt) }),
    openedBy: row.openedBy,
    ...(row.cause === null || row.cause === undefined ? {} : { cause: row.cause }),
    ...(row.actionCode === null || row.actionCode === undefined ? {} : { actionCode: row.actionCode }),
    ...(row.opinion === null ? {} : { opinion: row.opinion }),
    version: row.version,
    ...("slotId" in row.more ? {} : { order: row.seatOrder }),
    ...(row.more as { slotId: number }),
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
