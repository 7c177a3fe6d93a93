import { formatMoment } from '#domain/text/format.ts'
import type { Moment } from '#domain/time/dates.ts'
import { useTimeZone } from './time-zone.ts'

/** A moment in the institute's time zone, for the columns that a module declares once: `3 Dec 2026, 4:52 PM`. */
export function MomentText({ moment }: { moment: Moment | null | undefined }) {
  return <>{formatMoment(moment, useTimeZone())}</>
}
