/**
 * The proof of a campaign: an institute is counted, reconciled and closed through the real screens, and every figure of the closed campaign
 * equals a computation of its own, to the centavo (docs/proof.md).
 */
import { expect, test } from '../support/journey-test.ts'
import { callAs, listDownloaded, signIn } from '../support/screen-actions.ts'
import { beginCampaign, confirmClose, stepTo } from './campaign-actions.ts'
import { expectClosedFigures, expectEvidence, expectFiles, expectForm, expectLateCounts } from './compare.ts'
import { countOffline, goOnElsewhere, preparePhones, sendAll, takeOver, wakeSilent } from './count-on-phones.ts'
import { expectedResults, sum } from './expected.ts'
import { readItems } from './items.ts'
import { figuresOfPlan, makePlan } from './plan.ts'
import { reconcile } from './reconcile.ts'

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
  const [first, dead] = [counters[0]!, counters.find(({ duty }) => duty === 'dying')!]
  say('every phone has its list')
  await server.stop()
  const file = await countOffline(world, server, counters)
  await takeOver(world, server, first, file)
  say('counted without a network; the phone that died handed its records over')
  await server.restart()
  const conflicts = await sendAll(world, server, counters)
  say(`sent; ${conflicts} conflicts decided`)
  // A first count that repeats the one in the records changes nothing, so the second one meets no other value.
  const disagree = plan.seen.filter(({ kind, item, count }) => kind === 'disagree' && count !== item.countBefore)
  expect(conflicts).toBe(disagree.length)
  await goOnElsewhere(world, server, first, dead)
  say('the person of the dead phone counted the rest on another one')

  await desk.page.goto(`${server.url}/admin/inventory/counts/${campaign}`)
  await stepTo(desk.page, 'End counting and reconcile')
  const decided = await reconcile(desk.page, plan)
  say(`reconciled: ${JSON.stringify(decided.figures)}`)
  await desk.page.getByRole('button', { name: 'Ask to close', exact: true }).click()
  const warnings = await confirmClose(desk.page, 'Ask to close', 'One room was locked, and one phone is silent')
  say(`asked to close: ${warnings.join(' · ')}`)
  // The other person closes it at the same desk.
  await desk.page.evaluate(() => localStorage.clear())
  await signIn(desk.page, server.url, 'maria')
  await listDownloaded(desk.page)
  await desk.page.goto(`${server.url}/subadmin/inventory/counts/${campaign}`)
  await desk.page.getByRole('button', { name: 'Close the count', exact: true }).click()
  await confirmClose(desk.page, 'Close the count', 'One room was locked, and one phone is silent')
  await expect(desk.page.getByText(/^Closed by /)).toBeVisible()
  say('closed by another person')

  const results = expectedResults(items, plan, decided.counts)
  const total = sum(results)
  say(
    `expected: ${Object.entries(total)
      .map(([name, figure]) => `${name} ${figure}`)
      .join(', ')}`,
  )
  const seen = { page: desk.page, url: server.url, campaign, results }
  await expectClosedFigures(seen, decided.reasons)
  say('the report on the screen is equal')
  await wakeSilent(world, server, counters)
  const late = plan.seen.filter(({ item, count }) => count !== null && plan.phones.at(-1)!.rooms.includes(item.room))
  await expectLateCounts(seen, late)
  say(`${late.length} counts of the silent phone came late and are in the tray`)
  await expectClosedFigures(seen, decided.reasons)
  await expectFiles(seen)
  say('the four files are equal')
  await expectForm(seen)
  say('the RPCPPE is equal')
  await expectEvidence(seen, late)
  say('the evidence pack is equal')
  // A later edit of the records changes nothing.
  await callAs('admin', server.url, `products/${items[0]!.id}/`, { remarks: 'Edited after the close' }, 'PATCH')
  await expectClosedFigures(seen, decided.reasons)
})
