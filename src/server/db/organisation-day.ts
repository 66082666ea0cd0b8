import { dayIn } from "#contract/rules/time-zone.ts";

/** Whose day is asked for, and when: every request has it. */
interface Asked {
  ports: { parameters: { value(name: "timeZone", organId: number): string } };
  actor: { organId: number };
  request: { now: Date };
}

/** The day, `YYYY-MM-DD`, that it is in the organisation of who asks, by the organisation's time zone. */
export function organisationDay({ ports, actor, request }: Asked): string {
  return dayIn(ports.parameters.value("timeZone", actor.organId), request.now.getTime());
}
