/** What a device holds while its person sees less from time to time: seeded schedules of blind counts and limited places, under faults. */
import { expect, test } from 'vitest'
import { respond } from '#tests/support/device/mirror-world.ts'
import { runViewScenario, type ViewMistake } from './world/view-scenario.ts'

const scenarioCount = Number(process.env['SIM'] ?? 10)
const first = Number(process.env['SEED'] ?? 1)

async function judge(seed: number, counting?: 'blind' | 'places'): Promise<void> {
  const { violations, trace } = await runViewScenario({ seed, ...(counting ? { counting } : {}) })
  expect(violations, `seed ${seed}\n${trace.join('\n')}`).toEqual([])
}

test.each([
  [19, 'the list of before stayed on the device when the network was lost right after the new one was in use'],
  [34, 'places were taken during a download, given back and taken again: the list of all places stayed in use'],
])('[SYNC-5367] seed %i: %s', async (seed) => {
  await judge(seed)
})

test(
  '[SYNC-5367] every seeded schedule of blind counts and limited places, under faults: no hidden value is sent or kept, and after a download the list is what the server lists',
  async () => {
    for (let seed = first; seed < first + scenarioCount; seed++) await judge(seed)
  },
  Number(process.env['SIM'] ? 3_600_000 : 120_000),
)

test('[SYNC-5402] seed 33: a count was sent again after the blind count closed, and its stored answer hid the quantity', async () => {
  await judge(33, 'blind')
})

test(
  '[SYNC-5402] every seeded schedule in which the person also counts, offline and with lost answers, while blind counts are closed and canceled: the same, and every count arrives',
  async () => {
    for (let seed = first; seed < first + scenarioCount; seed++) await judge(seed, 'blind')
  },
  Number(process.env['SIM'] ? 3_600_000 : 120_000),
)

test(
  '[SYNC-5474] every seeded schedule in which the person counts, offline and with lost answers, while places are taken and given back and items move: no count is lost, and nothing of an item that the person may not see is kept once it is sent',
  async () => {
    for (let seed = first; seed < first + scenarioCount; seed++) await judge(seed, 'places')
  },
  Number(process.env['SIM'] ? 3_600_000 : 120_000),
)

const mistakes: Readonly<Record<string, ViewMistake>> = {
  async 'the change feed leaves nothing out'(request, own, asAdmin) {
    const { pathname, searchParams } = new URL(request.path, 'http://bilang.test/')
    if (pathname !== '/changes/' || own.status !== 200) return own
    const viewOf = (cursor: string) => cursor.slice(0, cursor.lastIndexOf(':'))
    const ownView = viewOf(String(searchParams.get('cursor')))
    const adminView = viewOf((JSON.parse((await asAdmin('')).text) as { cursor: string }).cursor)
    searchParams.set('cursor', String(searchParams.get('cursor')).replace(ownView, adminView))
    const answer = await asAdmin(`changes/?${searchParams}`)
    return { ...answer, text: answer.text.replace(adminView, ownView) }
  },
  'the pages of the list leave nothing out': (request, own, asAdmin) =>
    request.path.startsWith('products/') ? asAdmin(request.path) : Promise.resolve(own),
  'the device keeps the list of another view': async ({ path }, own) => {
    if (own.status !== 410) return own
    const cursor = new URL(path, 'http://bilang.test/').searchParams.get('cursor')
    return respond(200, { results: [], deleted: [], cursor, more: false }) as typeof own
  },
}

test.each(Object.entries(mistakes))('[SYNC-5367] %s: the simulator finds it', async (_, mistake) => {
  const found: number[] = []
  for (let seed = 1; seed <= 20 && found.length === 0; seed++)
    if ((await runViewScenario({ seed, mistake })).violations.length > 0) found.push(seed)
  expect(found).not.toEqual([])
})

test('[SYNC-5402] the answer to a count has the quantity: the simulator finds it', async () => {
  const mistake: ViewMistake = ({ method, path }, own, asAdmin) =>
    method === 'PATCH' && own.status === 200 ? asAdmin(path, 'GET') : Promise.resolve(own)
  const found: number[] = []
  for (let seed = 1; seed <= 20 && found.length === 0; seed++) {
    const { violations } = await runViewScenario({ seed, mistake, counting: 'blind' })
    if (violations.some((text) => text.startsWith('an answer to products/'))) found.push(seed)
  }
  expect(found).not.toEqual([])
})
