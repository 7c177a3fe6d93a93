/** What a person must know before a count is closed, read once when the question is asked. */
import { devicesSeen } from '#contract/actions/work.ts'
import type { Campaign } from '#contract/resources/campaigns.ts'
import type { User } from '#contract/resources/people.ts'
import { bookOf } from '#domain/campaign-book.ts'
import { everyRow, type ProductView, type RowQuery, type Where } from '#domain/catalogue.ts'
import { type CountedItem, needsCloseReason, openDifference } from '#domain/count-status.ts'
import { personName } from '#domain/lookup-label.ts'
import type { Parts } from '#runtime/parts.ts'
import { lateCounts } from './late-counts.ts'
import { scopeWhere } from './scope-words.ts'

export interface CloseFigures {
  notCounted: number
  seenOnly: number
  /** Differences that nobody decided since counting ended. */
  unsettled: number
  implausible: number
  needsReason: boolean
  late: number
  /** Devices that the server has not heard from for half a day, the longest silent first. */
  silent: readonly SilentDevice[]
}

export interface SilentDevice {
  device: string
  /** Whose device it is; empty if this device does not know the name. */
  person: string
  lastSeen: number
}

const silentMs = 12 * 3_600_000

export async function closeFigures(
  { catalogue, office, outbox, now }: Pick<Parts, 'catalogue' | 'office' | 'outbox' | 'now'>,
  campaign: Campaign,
): Promise<CloseFigures> {
  const book = bookOf(campaign)
  const opened = book && (await catalogue.openBook(book, office.features().has('campaign-books')))
  const of: RowQuery =
    book && opened?.ok && opened.value !== null
      ? { entity: 'products', book: { of: book, rows: 'booked' } }
      : { entity: 'products', where: scopeWhere(campaign.scope) }
  const ids = (where: Where) => catalogue.ids({ ...of, where: { ...of.where, ...where } })
  const [notCounted, seenOnly, differing] = await Promise.all([
    ids({ count_status: ['not-counted', 'missing'] }),
    ids({ count_status: 'counted', balance: 'uncounted' }),
    catalogue.list<ProductView>({
      ...of,
      where: { ...of.where, balance: ['short', 'over'], count_status: 'counted' },
      from: 0,
      limit: everyRow,
    }),
  ])
  const found = differing.rows
  const listed = await catalogue.getMany<ProductView>(
    'products',
    found.map(({ id }) => id),
  )
  // The quantity of the baseline; a baseline does not say when an item was counted.
  const items = found.map(
    ({ units, physical_count }, at): CountedItem => ({
      units,
      physical_count,
      counted_at: listed[at]?.counted_at ?? null,
    }),
  )
  const open = items.map((item) => openDifference(item, campaign))
  const seen = office.features().has('devices') ? await office.call(devicesSeen, {}) : null
  const devices = seen?.ok ? seen.value.results : []
  const quiet = devices.filter((one) => now() - Date.parse(one.last_seen) > silentMs)
  const people = await catalogue.getMany<User>(
    'users',
    quiet.map(({ user }) => user ?? 0),
  )
  return {
    notCounted: notCounted.length,
    seenOnly: seenOnly.length,
    unsettled: open.filter((one) => one.unsettled).length,
    implausible: open.filter((one) => one.implausible).length,
    needsReason: needsCloseReason(items, campaign),
    late: await lateCounts({ office, outbox }),
    silent: quiet
      .map(({ device, last_seen }, at) => {
        const person = people[at]
        return { device, person: person ? personName(person) : '', lastSeen: Date.parse(last_seen) }
      })
      .sort((a, b) => a.lastSeen - b.lastSeen),
  }
}
