/** The next version of the closed campaign: it includes the late counts, and some figures are corrected. */
import type { Page } from '@playwright/test'
import { expect } from '../support/journey-test.ts'
import { everythingSent } from '../support/screen-actions.ts'
import { acceptByRule, decideCount, openFirst, queueFigures, showGroup } from './campaign-actions.ts'
import type { Again, AgainKind, Plan, Seen } from './plan.ts'
import type { Decided } from './reconcile.ts'

/** Short items that turn out to be complete. */
const corrected = 3

const undecided: readonly AgainKind[] = ['lateContradicted', 'lateOutvoted', 'never']

/** Items that were undecided when the first version was closed: second counts are requested again, but not made. */
export const askedAgain = ({ again }: Plan): readonly Again[] =>
  again.flatMap((one) =>
    undecided.includes(one.kind) ? [{ ...one, kind: 'never' as const, second: null, third: null }] : [],
  )

/**
 * Settlements and second counts of the first version do not carry over. The late counts are included, so nobody waits for the silent phone anymore.
 */
export async function reconcileAgain(page: Page, plan: Plan, before: Decided): Promise<Decided> {
  const silent = new Set(plan.phones.at(-1)!.rooms)
  const shared = new Set(plan.phones[0]!.rooms)
  const sent = plan.seen.filter(({ item }) => !silent.has(item.room))
  const of = (kind: Seen['kind']) => sent.filter((one) => one.kind === kind)
  const again = (...kinds: readonly AgainKind[]) => plan.again.filter(({ kind }) => kinds.includes(kind))
  // The reviewer's count differs from the phone's.
  const decidedOtherwise = again('outvoted', 'allDiffer')
  const planned = {
    'Counts disagree': of('disagree').length + of('implausible').length + decidedOtherwise.length,
    Shortage: of('short').length,
    Overage: plan.again.length - decidedOtherwise.length - askedAgain(plan).length,
    'Waiting for second count': askedAgain(plan).length,
    'In another room': of('moved').length,
    'Not here': of('notHere').length,
    'Room visited, not counted': of('notFound').length,
    'Room not visited': plan.unvisitedIds.size,
  }
  const shown = async () => {
    const read = await queueFigures(page)
    return Object.fromEntries(Object.keys(planned).map((group) => [group, read.get(group) ?? 0]))
  }
  await expect.poll(shown, { timeout: 180_000 }).toEqual(planned)

  const [counts, reasons] = [new Map(before.counts), new Map<number, string>()]
  const byNumber = new Map(sent.map((one) => [one.item.number, one]))
  await showGroup(page, 'Shortage')
  for (let left = planned.Shortage; left > Math.max(0, planned.Shortage - corrected); left--) {
    const { item } = byNumber.get(await openFirst(page))!
    await decideCount(page, item.units)
    counts.set(item.id, item.units)
    await expect.poll(async () => (await queueFigures(page)).get('Shortage') ?? 0).toBe(left - 1)
  }
  // Two people counted these the same: two phones, or a phone and the reviewer.
  const agreed = [
    ...of('short').filter(({ item }) => !counts.has(item.id)),
    ...again('confirmed', 'confirmedByThird'),
    ...again('lateConfirmed').filter(({ item }) => shared.has(item.room)),
  ]
  await everythingSent(page, 600_000)
  const { count, reason } = await acceptByRule(page, /^Several people counted the same/, 2)
  expect(count, 'accepted again').toBe(agreed.length)
  for (const { item } of agreed) reasons.set(item.id, reason)
  return { counts, reasons, figures: await shown() }
}
