/** The planned days of a campaign: days left, whether the current pace is fast enough, and a calendar file for the crew. */
import type { Campaign } from '#contract/collections/campaigns.ts'
import { t } from '#text/campaigns/campaign-crew.ts'
import { type CalendarEntry, calendarFile } from '../documents/renewal-calendar.ts'
import { formatDay } from '../text/format.ts'
import { dayOf, daysBetween } from '../time/dates.ts'

type Planned = Pick<Campaign, 'planned_begin' | 'planned_end' | 'state'>

/** “Planned: 2 Nov 2026 to 27 Nov 2026”; null without a planned day. */
export function plannedText({ planned_begin, planned_end }: Planned): string | null {
  const [begin, end] = [planned_begin, planned_end].map((day) => (day ? formatDay(day) : null))
  if (begin && end) return t('planned.both', { begin, end })
  if (end) return t('planned.end', { end })
  return begin ? t('planned.begin', { begin }) : null
}

/** How many days after the planned end it is, while items are left and the campaign is not closed; 0 or less: it is not late. */
const daysLate = ({ planned_end, state }: Planned, today: string, left: number): number =>
  planned_end && state === 'counting' && left > 0 ? daysBetween(planned_end, today) : 0

export const isLate = (campaign: Planned, today: string, left: number): boolean => daysLate(campaign, today, left) > 0

/** The days left, or how late the campaign is; null without a planned end, and when nothing is left to count. */
export function daysLeftText(campaign: Planned, today: string, left: number): string | null {
  if (!campaign.planned_end || campaign.state !== 'counting' || left <= 0) return null
  const late = daysLate(campaign, today, left)
  if (late > 0) return t('planned.late', { days: late })
  const days = -late
  return t('planned.left', { days, perDay: Math.ceil(left / (days + 1)) })
}

/** Whether counting finishes in time at this pace; null without a planned end or an estimate. `end`: `estimatedEnd`, in milliseconds. */
export function paceText(campaign: Planned, end: number | null, timeZone: string): string | null {
  if (!campaign.planned_end || end === null) return null
  const day = dayOf(end, timeZone)
  const days = daysBetween(campaign.planned_end, day)
  return days > 0
    ? t('planned.paceLate', { day: formatDay(day), days })
    : t('planned.paceInTime', { day: formatDay(day) })
}

/** The planned days as a calendar file; null without one. `text`: who is in the crew. */
export function plannedDaysFile(
  campaign: Planned & Pick<Campaign, 'id' | 'name'>,
  text: string,
  at: number,
): string | null {
  const { id, name, planned_begin, planned_end } = campaign
  const entry = (part: 'begin' | 'end', day: string | null | undefined): readonly CalendarEntry[] => {
    // not a text: the key of the event
    const uid = `count-${id}-${part}@bilang`
    return day ? [{ uid, day, title: t(`calendar.${part}`, { name }), text }] : []
  }
  const entries = [...entry('begin', planned_begin), ...entry('end', planned_end)]
  return entries.length === 0 ? null : calendarFile(entries, name, at)
}
