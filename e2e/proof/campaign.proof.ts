/**
 * The proof of a campaign: an institute is counted, reconciled and closed through the real screens, and every figure of the closed campaign equals an
 * independent computation, to the centavo (docs/proof.md).
 */
import { expect, test } from '../support/journey-test.ts'
import { callAs, listDownloaded, signIn } from '../support/screen-actions.ts'
import { beginCampaign, closeByTwo, reopenCampaign, stepTo } from './campaign-actions.ts'
import { type Closed, expectAll, expectClosedFigures, expectLateCounts } from './compare.ts'
import { countOffline, goOnElsewhere, preparePhones, sendAll, takeOver, wakeSilent } from './count-on-phones.ts'
import { expectedResults, sum } from './expected.ts'
import { readItems } from './items.ts'
import { figuresOfPlan, makePlan } from './plan.ts'
import { reconcile } from './reconcile.ts'
import { countAllAgain } from './second-counts.ts'
import { askedAgain, reconcileAgain } from './second-version.ts'

const numberOf = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const size = {
  items: numberOf('ITEMS', 5_000),
  discrepancies: numberOf('DISCREPANCIES', 300),
  phones: numberOf('PHONES', 8),
  seed: numberOf('SEED', Date.now() % 1_000_000),
}

test('[JOURNEY-4500] a campaign with known discrepancies, closed: screen, files, form and evidence equal a computation of its own', async ({
  world,
}) => {
  const started = Date.now()
  const say = (text: string) =>
    console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(5)} s  ${text}`)
  say(`SEED=${size.seed} ITEMS=${size.items} DISCREPANCIES=${size.discrepancies} PHONES=${size.phones}`)
  const server = await world.server(['--seed-products', String(size.items)])
  const items = readItems(server.data)
  expect(items).toHaveLength(size.items)
  const plan = makePlan(items, size)
  say(`plan: ${JSON.stringify(figuresOfPlan(plan))}, nobody goes to ${plan.unvisited.join(', ')}`)

  const desk = await world.phone({ cameraState: 'none', width: 1440, height: 900 })
  desk.page.setDefaultTimeout(120_000)
  await signIn(desk.page, server.url, 'admin')
  await listDownloaded(desk.page)
  const campaign = await beginCampaign(desk.page, server.url)
  say('counting began')
  const counters = await preparePhones(world, server, plan)
  const [rescuer, dead] = [counters[0]!, counters.find(({ duty }) => duty === 'dying')!]
  say('every phone has its list')
  await server.stop()
  const file = await countOffline(world, server, counters)
  await takeOver(world, server, rescuer, file)
  say('counted without a network; the phone that died handed its records over')
  await server.restart()
  const conflicts = await sendAll(world, server, counters)
  say(`sent; ${conflicts} conflicts decided`)
  // A first count that repeats the recorded one changes nothing, so the second one does not conflict.
  const disagree = plan.seen.filter(({ kind, item, count }) => kind === 'disagree' && count !== item.countBefore)
  expect(conflicts).toBe(disagree.length)
  await goOnElsewhere(world, server, rescuer, dead)
  say('the person of the dead phone counted the rest on another one')

  await desk.page.goto(`${server.url}/admin/inventory/counts/${campaign}`)
  await stepTo(desk.page, 'End counting and reconcile')
  const countAgain = async (when: { late: boolean }) => {
    await countAllAgain(world, server, plan, when)
    say(`second and third counts made${when.late ? ' after the property unit settled the differences' : ''}`)
  }
  const decided = await reconcile(desk.page, plan, countAgain)
  say(`reconciled: ${JSON.stringify(decided.figures)}`)
  const reason = 'One room was locked, and one phone is silent'
  const warnings = await closeByTwo(desk.page, { url: server.url, campaign, reason }, 'maria')
  say(`closed by two people: ${warnings.join(' · ')}`)

  const results = expectedResults(items, plan, decided.counts)
  const figuresOf = (all: typeof results) =>
    Object.entries(sum(all))
      .map(([name, figure]) => `${name} ${figure}`)
      .join(', ')
  say(`expected: ${figuresOf(results)}`)
  const common = { page: desk.page, url: server.url }
  const first: Closed = { ...common, campaign, results, reasons: decided.reasons, again: plan.again }
  await expectClosedFigures(first)
  say('the report on the screen is equal')
  await wakeSilent(world, server, counters)
  const late = plan.seen.filter(({ item, count }) => count !== null && plan.phones.at(-1)!.rooms.includes(item.room))
  await expectLateCounts(first, late)
  say(`${late.length} counts of the silent phone came late and are in the tray`)
  await expectAll(first, late)
  say('files, RPCPPE and evidence pack are equal')

  const next = await reopenCampaign(desk.page, server.url, campaign)
  const again = await reconcileAgain(desk.page, plan, decided)
  say(`reopened, reconciled again: ${JSON.stringify(again.figures)}`)
  await closeByTwo(desk.page, { url: server.url, campaign: next, reason }, 'jose')
  const nextResults = expectedResults(items, plan, again.counts, { withLate: true })
  say(`version 2 closed; expected: ${figuresOf(nextResults)}`)
  const second: Closed = {
    ...common,
    campaign: next,
    results: nextResults,
    reasons: again.reasons,
    again: askedAgain(plan),
  }
  await expectAll(second, [])
  say('version 2 is equal')
  // Later edits of the records have no effect.
  await callAs('admin', server.url, `products/${items[0]!.id}/`, { remarks: 'Edited after the close' }, 'PATCH')
  await expectLateCounts(first, late)
  await expectAll(first, late)
  await expectClosedFigures(second)
  say('version 1 still is equal')
})
