/**
 * Whether an organisation may take an id of a process or a form that is new. Ids are unique in the whole installation,
 * so those that begin with the number of an organisation, `O1000002-…`, are kept for it: nobody can take all of its ids
 * before it does. Pure.
 */
export function mayTakeId(id: string, organId: number): boolean {
  const keptFor = /^O(\d+)(?:[-_]|$)/iu.exec(id)?.[1];
  return keptFor === undefined || Number(keptFor) === organId;
}
