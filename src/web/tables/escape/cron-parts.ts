/** How often, in the words a person chooses from; everything else is typed. */
export type CronShape =
  | { every: "hour"; minute: number }
  | { every: "day"; hour: number; minute: number }
  | { every: "week"; weekday: number; hour: number; minute: number }
  | { every: "month"; day: number; hour: number; minute: number }
  | { every: "other" };

const number = (text: string | undefined, most: number): number | undefined =>
  text !== undefined && /^\d+$/u.test(text) && Number(text) <= most ? Number(text) : undefined;

/** What a schedule of five fields says, where it is one of the usual shapes. */
export function cronShape(text: string): CronShape {
  const [m, h, day, month, weekday, rest] = text.trim().split(/\s+/u);
  const [minute, hour] = [number(m, 59), number(h, 23)];
  if (rest !== undefined || month !== "*" || minute === undefined) return { every: "other" };
  if (h === "*" && day === "*" && weekday === "*") return { every: "hour", minute };
  if (hour === undefined) return { every: "other" };
  if (day === "*" && weekday === "*") return { every: "day", hour, minute };
  const onWeekday = number(weekday, 7);
  if (day === "*" && onWeekday !== undefined) return { every: "week", weekday: onWeekday % 7, hour, minute };
  const onDay = number(day, 31);
  if (weekday === "*" && onDay !== undefined && onDay > 0)
    return { every: "month", day: onDay, hour, minute };
  return { every: "other" };
}

/** A shape as five fields; undefined for what only a typed schedule says. */
export function cronText(shape: CronShape): string | undefined {
  switch (shape.every) {
    case "hour":
      return `${shape.minute} * * * *`;
    case "day":
      return `${shape.minute} ${shape.hour} * * *`;
    case "week":
      return `${shape.minute} ${shape.hour} * * ${shape.weekday}`;
    case "month":
      return `${shape.minute} ${shape.hour} ${shape.day} * *`;
    default:
      return undefined;
  }
}
