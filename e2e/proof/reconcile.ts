/** Reconciles the campaign: by rule where allowed, the rest one by one. Returns the decisions and their reasons. */
import type { Page } from '@playwright/test'
import { expect } from '../support/journey-test.ts'
import { everythingSent } from '../support/screen-actions.ts'
import { acceptByRule, decideCount, giveReason, openFirst, queueFigures, showGroup } from './campaign-actions.ts'
import type { Again, AgainKind, Plan, Seen } from './plan.ts'
import { isEarly, requestSecondCounts } from './second-counts.ts'

export interface Decided {
  /** Decisions that replace counts, by item. */
  counts: ReadonlyMap<number, number>
  /** Name of the reason, by item. */
  reasons: ReadonlyMap<number, string>
  figures: Readonly<Record<string, number>>
}

const ofKinds = (again: readonly Again[], ...kinds: readonly AgainKind[]) =>
  again.filter(({ kind }) => kinds.includes(kind))

/** Groups of which only this many are settled individually; the rest stays open when the campaign closes. */
const settledByHand = 6

/** `countAgain`: makes the second and third counts on phones, before or after the differences are settled. */
export async function reconcile(
  page: Page,
  plan: Plan,
  countAgain: (when: { late: boolean }) => Promise<void>,
): Promise<Decided> {
  const { seen, again } = plan
  const [counts, reasons] = [new Map<number, number>(), new Map<number, string>()]
  const byNumber = new Map(seen.map((one) => [one.item.number, one]))
  const shared = new Set(plan.phones[0]!.rooms)
  const silent = new Set(plan.phones.at(-1)!.rooms)
  const of = (kind: Seen['kind']) => seen.filter((one) => one.kind === kind && !silent.has(one.item.room))
  await expectQueue(page, plan)
  await requestSecondCounts(page, plan)
  await expectGroups(page, { Overage: 0, 'Waiting for second count': again.length })
  await countAgain({ late: false })
  // The page reloads counts that were made while it could not reach the server.
  await page.reload()
  const disagree = of('disagree').length
  await expectGroups(page, {
    Overage: ofKinds(again, 'confirmed', 'confirmedByThird', 'outvoted').length,
    'Counts disagree': disagree + ofKinds(again, 'allDiffer').length,
    'Waiting for second count': again.filter((one) => !isEarly(one)).length,
  })

  const rules = [
    {
      rule: /^Several people counted the same/,
      items: [
        ...of('short').filter(({ item }) => shared.has(item.room)),
        ...ofKinds(again, 'confirmed', 'confirmedByThird'),
      ],
    },
    { rule: /^One person counted less/, items: of('short').filter(({ item }) => !shared.has(item.room)) },
    // A second count was requested for all of these.
    { rule: /^One person counted more/, items: [] },
  ]
  for (const [index, { rule, items }] of rules.entries()) {
    const { count, reason } = await acceptByRule(page, rule, index + 1)
    expect(count, String(rule)).toBe(items.length)
    for (const { item } of items) reasons.set(item.id, reason)
  }

  /** Settles entries of a group one by one. */
  const each = async (
    group: string,
    limit: number,
    settle: (one: Seen | undefined, number: string) => Promise<void>,
  ) => {
    const figure = (await queueFigures(page)).get(group) ?? 0
    if (figure === 0) return
    await showGroup(page, group)
    for (let left = figure; left > Math.max(0, figure - limit); left--) {
      const number = await openFirst(page)
      await settle(byNumber.get(number), number)
      await expect.poll(async () => (await queueFigures(page)).get(group) ?? 0).toBe(left - 1)
    }
  }
  // Somebody went there again, and the tag was recorded as a count.
  await each('Implausible count', Number.POSITIVE_INFINITY, async (one) => {
    await decideCount(page, one!.item.units)
    counts.set(one!.item.id, one!.item.units)
  })
  // Two of three people counted the recorded quantity.
  await each('Overage', Number.POSITIVE_INFINITY, async (one) => {
    await decideCount(page, one!.item.units)
    counts.set(one!.item.id, one!.item.units)
  })
  const thirds = new Map(ofKinds(again, 'allDiffer').map(({ item, third }) => [item.id, third!]))
  await each('Counts disagree', Number.POSITIVE_INFINITY, async (one) => {
    const count = thirds.get(one!.item.id) ?? one!.otherCount!
    await decideCount(page, count)
    counts.set(one!.item.id, count)
    reasons.set(one!.item.id, await giveReason(page, 1))
  })
  await each('In another room', Number.POSITIVE_INFINITY, async (one) => {
    await page.getByRole('button', { name: 'Settle with its reason' }).click()
    reasons.set(one!.item.id, await giveReason(page, 2))
  })
  for (const group of ['Not here', 'Room visited, not counted', 'Room not visited'])
    await each(group, settledByHand, async (one, number) => {
      await page.getByRole('button', { name: 'Settle without a count' }).click()
      reasons.set(one?.item.id ?? plan.unvisitedIds.get(number)!, await giveReason(page, 3))
    })
  await settleUnknown(page, plan.unknown.length)
  await everythingSent(page, 600_000)
  await countAgain({ late: true })
  await page.reload()
  await expectGroups(page, {
    Overage: ofKinds(again, 'lateConfirmed', 'lateOutvoted').length,
    'Counts disagree': ofKinds(again, 'lateContradicted').length,
    'Waiting for second count': ofKinds(again, 'never').length,
  })
  return { counts, reasons, figures: Object.fromEntries(await queueFigures(page)) }
}

/** These groups have so many entries; a group without entries is not shown. */
async function expectGroups(page: Page, figures: Readonly<Record<string, number>>): Promise<void> {
  const shown = async () => {
    const read = await queueFigures(page)
    return Object.fromEntries(Object.keys(figures).map((group) => [group, read.get(group) ?? 0]))
  }
  await expect.poll(shown, { timeout: 180_000 }).toEqual(figures)
}

/** The queue has exactly what was planned, before anything is decided. */
async function expectQueue(page: Page, { seen, phones, unknown, unvisitedIds }: Plan): Promise<void> {
  const silent = new Set(phones.at(-1)!.rooms)
  const sent = seen.filter(({ item }) => !silent.has(item.room))
  const of = (kind: Seen['kind']) => sent.filter((one) => one.kind === kind).length
  const planned = new Map([
    ['Implausible count', of('implausible')],
    ['Counts disagree', of('disagree')],
    ['Shortage', of('short')],
    ['Overage', of('over')],
    ['In another room', of('moved')],
    ['Not here', of('notHere')],
    ['Room visited, not counted', of('notFound')],
    ['Room not visited', unvisitedIds.size + seen.length - sent.length],
    ['Not in the records', unknown.length],
  ])
  planned.set(
    'All',
    [...planned.values()].reduce((a, b) => a + b, 0),
  )
  const expected = new Map([...planned].filter(([, figure]) => figure > 0).sort())
  await expect
    .poll(async () => Object.fromEntries([...(await queueFigures(page))].sort()), { timeout: 180_000 })
    .toEqual(Object.fromEntries(expected))
}

/** Items without a record are set aside, because they belong to somebody else. */
async function settleUnknown(page: Page, count: number): Promise<void> {
  await showGroup(page, 'Not in the records')
  for (let left = count; left > 0; left--) {
    await page.getByRole('grid', { name: 'To settle' }).locator('[role=row][data-index]').first().click()
    await page.getByRole('button', { name: 'Decide' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Set aside because…').fill('Private property')
    await dialog.getByRole('button', { name: 'Set aside', exact: true }).click()
    await expect.poll(async () => (await queueFigures(page)).get('Not in the records') ?? 0).toBe(left - 1)
    if (await dialog.isVisible()) await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
}
