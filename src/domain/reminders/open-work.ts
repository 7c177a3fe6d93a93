/**
 * Open work by person and due day, and whether a reminder is due. Pure, so that every server process decides the same. Promises: finished work is not
 * listed; each reminder has a permanent name, by which the server knows that it was sent; if the server was off on a reminder day, the reminder goes
 * out on the next day before the due day. Days are `YYYY-MM-DD` in the institute's time zone.
 */
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { declarationOf, declarationsByItem } from '../campaigns/declarations.ts'
import { roomStates } from '../campaigns/room-states.ts'
import { openCampaigns } from '../counts/count-status.ts'
import { byDueDay } from '../time/by-due-day.ts'
import { daysBetween } from '../time/dates.ts'

/** Days before the due day on which people are reminded; 0 is the day itself. */
const stepsBefore = { declare: [7, 2, 0], rooms: [7, 2, 0], renew: [30, 7, 0] } as const
export type WorkKind = keyof typeof stepsBefore

type NamedCampaign = Pick<Campaign, 'id' | 'name' | 'state' | 'planned_end'>

export interface CampaignRows {
  campaign: NamedCampaign
  /** The items in its scope, with the person accountable. */
  items: readonly { id: number; user: number }[]
  records: readonly CampaignRecord[]
}
/** An active PAR. */
export interface RenewalRow {
  id: number
  number: string
  holder: number | null
  dueOn: string | null
}

export interface WorkRows {
  campaigns: readonly CampaignRows[]
  renewals: readonly RenewalRow[]
  today: string
}

export interface OpenWork {
  kind: WorkKind
  person: number
  /** Id of the campaign or of the PAR. */
  id: number
  /** The name of the campaign, or the number of the PAR. */
  name: string
  dueOn: string | null
  /** Items that are not declared, or rooms that are not closed; 1 for a PAR. */
  open: number
  /** Of so many. */
  asked: number
  /** The name of the due reminder; null if none is due. */
  reminder: string | null
}

/** The latest reminder day that is reached; null before the first one, and after the due day. */
function stepOf(kind: WorkKind, dueOn: string | null, today: string): number | null {
  if (dueOn === null) return null
  const left = daysBetween(today, dueOn)
  const reached = stepsBefore[kind].filter((step) => left <= step)
  return left < 0 || reached.length === 0 ? null : Math.min(...reached)
}

type Facts = Omit<OpenWork, 'reminder'>

function withReminder(work: Facts, today: string): OpenWork {
  const step = stepOf(work.kind, work.dueOn, today)
  // If the due day moves, its reminders start over.
  return { ...work, reminder: step === null ? null : `${work.kind}/${work.id}/${work.dueOn}/${step}` }
}

/** As on “My property”: each item in the newest open campaign that includes it. */
function declarationsToMake(campaigns: readonly CampaignRows[]): readonly Facts[] {
  const asked = new Set<number>()
  const rowsOf = new Map(campaigns.map((rows) => [rows.campaign.id, rows]))
  return openCampaigns(campaigns.map(({ campaign }) => campaign))
    .flatMap(({ id }) => rowsOf.get(id) ?? [])
    .flatMap(({ campaign: { id, name, planned_end }, items, records }) => {
      const declared = declarationsByItem(records)
      const byPerson = new Map<number, { open: number; asked: number }>()
      for (const item of items) {
        if (asked.has(item.id)) continue
        asked.add(item.id)
        const figures = byPerson.get(item.user) ?? { open: 0, asked: 0 }
        const isDeclared = declarationOf(declared, item.id, item.user) !== null
        byPerson.set(item.user, { open: figures.open + (isDeclared ? 0 : 1), asked: figures.asked + 1 })
      }
      const dueOn = planned_end ?? null
      return [...byPerson].map(([person, figures]) => ({
        kind: 'declare' as const,
        person,
        id,
        name,
        dueOn,
        ...figures,
      }))
    })
    .filter(({ open }) => open > 0)
}

function roomsToCount(campaigns: readonly CampaignRows[]): readonly Facts[] {
  return campaigns.flatMap(({ campaign: { id, name, planned_end, state }, records }) => {
    if (state !== 'counting') return []
    const byPerson = new Map<number, { open: number; asked: number }>()
    for (const { assignee, done } of roomStates(records).values()) {
      if (assignee === null) continue
      const figures = byPerson.get(assignee) ?? { open: 0, asked: 0 }
      byPerson.set(assignee, { open: figures.open + (done ? 0 : 1), asked: figures.asked + 1 })
    }
    const dueOn = planned_end ?? null
    return [...byPerson].flatMap(([person, figures]) =>
      figures.open === 0 ? [] : [{ kind: 'rooms' as const, person, id, name, dueOn, ...figures }],
    )
  })
}

/** From the first reminder day on, including days after the due day. */
function parsToRenew(renewals: readonly RenewalRow[], today: string): readonly Facts[] {
  const [first] = stepsBefore.renew
  return renewals.flatMap(({ id, number, holder, dueOn }) =>
    holder === null || dueOn === null || daysBetween(today, dueOn) > first
      ? []
      : [{ kind: 'renew' as const, person: holder, id, name: number, dueOn, open: 1, asked: 1 }],
  )
}

/** All open work by due day; work without a day is last. */
export function openWork({ campaigns, renewals, today }: WorkRows): readonly OpenWork[] {
  const work = [...declarationsToMake(campaigns), ...roomsToCount(campaigns), ...parsToRenew(renewals, today)]
  return byDueDay(work).map((one) => withReminder(one, today))
}
