/** The longest time without the server that the institute allows. */
import { dayMs } from '../time/durations.ts'

/** Whether `now` is too long after the server's last answer. A clock set back by more than a day also counts as too long. */
export function isTooLongOffline(
  { offline_days: days }: { offline_days?: number | undefined },
  contactAt: number,
  now: number,
): boolean {
  if (days === undefined) return false
  const age = now - contactAt
  return age > days * dayMs || age < -dayMs
}
