/**
 * The list on a device whose person sees less of it from time to time: blind counts begin and end, places are taken and given back, and items change
 * and move, while the download loses answers, stops, and meets a restart. Real mirror, real server, real change feed; the seed decides everything.
 *
 * Invariants: no answer has a value that its person may not see at that moment; after a download without a fault the device shows exactly what the
 * server would list for the person, and nothing that its databases store has a hidden value.
 */
import { products } from '#contract/collections/products.ts'
import type { ApiRequest, ApiResponse } from '#platform/ports.ts'
import {
  type MirrorWorld,
  noResponse,
  openMirrorWorld,
  type Row,
  shownRows,
  smallPages,
} from '#tests/support/device/mirror-world.ts'
import { origin } from '#tests/support/server/server.ts'
import { makeSeededRandom } from './scenario-random.ts'
import { openViewCounter, type ViewCounter } from './view-counter.ts'
import { type Act, acts, openInstitute, type ViewInstitute } from './view-institute.ts'

type Answer = Extract<ApiResponse, { kind: 'answer' }>

/** A mistake between server and device: may replace an answer. `asAdmin` asks with all rights. */
export type ViewMistake = (
  request: ApiRequest,
  own: Answer,
  asAdmin: (path: string, how?: 'GET') => Promise<Answer>,
) => Promise<Answer>

export interface ViewScenario {
  seed: number
  steps?: number
  mistake?: ViewMistake
  /**
   * The person counts, offline and with lost answers, while blind counts are also canceled, or while places are taken and given back. Off in older
   * seeds.
   */
  counting?: 'blind' | 'places'
}

export interface ViewResult {
  /** Empty if all invariants hold. */
  violations: readonly string[]
  /** What happened, oldest first. */
  trace: readonly string[]
}

const weights: Readonly<Record<Act | 'pull' | 'restart' | 'count' | 'send' | 'cut', number>> = {
  ...{ blind: 2, close: 2, limit: 2, widen: 2 },
  ...{ change: 4, move: 2, pull: 8, restart: 1 },
  ...{ cancel: 0, count: 0, send: 0, cut: 0 },
}

/** By what happens while the person counts, or `never`. */
const kinds = {
  never: { items: 24, faultShares: [0, 0.1, 0.3], weights, acts },
  blind: {
    items: 24,
    faultShares: [0, 0.1, 0.3],
    weights: { ...weights, limit: 0, widen: 0, cancel: 2, count: 12, send: 6 },
    acts: ['blind', 'close', 'cancel', 'change', 'move'],
  },
  // Few items, so that those that are counted are moved too.
  places: {
    items: 8,
    faultShares: [0, 0.1, 0.3],
    weights: { ...weights, blind: 0, close: 0, limit: 3, widen: 3, move: 6, count: 12, send: 6, cut: 4 },
    acts: ['limit', 'widen', 'change', 'move', 'move'],
  },
} as const
/** Tables of what the person recorded: its labels have the words of an item that they could see (SYNC-4362). */
const ownRecords: ReadonlySet<string> = new Set(['outbox', 'requests', 'audit', 'conflicts'])

export async function runViewScenario({ seed, steps = 24, mistake, counting }: ViewScenario): Promise<ViewResult> {
  const random = makeSeededRandom(seed)
  const kind = kinds[counting ?? 'never']
  const world = await openMirrorWorld({
    username: 'maria',
    products: kind.items,
    only: [products],
    withServerClock: counting === 'places',
  })
  const violations: string[] = []
  const trace: string[] = []
  const institute = await openInstitute(world, random, kind.items)
  const counter = counting ? await openViewCounter(world, random, institute, counting === 'blind') : null

  let faultShare = 0
  let areAnswersLost = false
  const answer = async (request: ApiRequest): Promise<ApiResponse> => {
    smallPages(request)
    // Somebody acts while the download runs.
    if (random.withProbability(faultShare / 3)) trace.push(`  ${await institute.act(random.pick<Act>(kind.acts))}`)
    if (random.withProbability(faultShare / 2)) return noResponse
    const answered = await answerOf(world, request, mistake)
    // A count of an item outside the places is answered with the item, because its person saw it (decision 116).
    const isCountInPlaces = counting === 'places' && request.method === 'PATCH'
    for (const secret of isCountInPlaces ? [] : institute.secrets())
      if (answered.text.includes(secret)) violations.push(`an answer to ${request.path} has ${secret}`)
    return areAnswersLost || random.withProbability(faultShare / 2) ? noResponse : answered
  }
  // One after the other, so that the seed decides the order and an answer is compared with the rights of its moment.
  let last: Promise<unknown> = Promise.resolve()
  world.fault.now = (request) => {
    const next = last.then(() => answer(request))
    last = next.catch(() => {})
    return next
  }
  const pull = async () => {
    world.clock.advance(60_000)
    await world.pull.run('manual')
    const { problem, shrunk } = world.pull.status()
    if (shrunk !== null) violations.push(`asks whether the list may shrink: ${JSON.stringify(shrunk)}`)
    return problem === null
  }
  try {
    if (counter) await pull()
    for (let step = 0; step < steps && violations.length === 0; step++) {
      const name = random.weighted(kind.weights)
      world.clock.advance(counting === 'places' ? 1_000 : 0)
      if (name === 'restart') await world.restart()
      else if (name === 'count') {
        trace.push((await counter?.count()) ?? '')
        continue
      } else if (name === 'send') {
        faultShare = random.pick<number>(kind.faultShares)
        world.clock.advance(60_000)
        await counter?.send()
        faultShare = 0
      } else if (name === 'cut') {
        trace.push((await counter?.count()) ?? '')
        world.clock.advance(60_000)
        areAnswersLost = true
        await counter?.send()
        areAnswersLost = false
        trace.push(`the answer is lost; ${await institute.act(random.pick<Act>(['limit', 'move']))}`)
        await pull()
        world.clock.advance(60_000)
        await counter?.send()
      } else if (name !== 'pull') {
        trace.push(await institute.act(name))
        continue
      } else {
        faultShare = random.pick<number>(kind.faultShares)
        await pull()
        faultShare = 0
      }
      trace.push(name)
      if (random.withProbability(0.5) && (await pull()))
        violations.push(...(await differences(world, institute, counter)))
    }
    if (counter && violations.length === 0) {
      violations.push(...(await counter.settle()))
    }
    if (violations.length === 0) {
      if (!(await pull())) violations.push(`the last download failed: ${JSON.stringify(world.pull.status().problem)}`)
      violations.push(...(await differences(world, institute, counter)))
    }
  } finally {
    world.fault.now = null
    await world.close()
  }
  return { violations, trace }
}

async function answerOf(world: MirrorWorld, request: ApiRequest, mistake?: ViewMistake): Promise<Answer> {
  const { method, path, headers = {}, body = null } = request
  const ask = async (who: string, asked: string, how = method): Promise<Answer> => {
    const token = `Token ${await world.server.tokenFor(who)}`
    const url = `${origin}/api/v1/${asked}`
    const init = { method: how, body: how === 'GET' ? null : body, headers: { ...headers, Authorization: token } }
    const response = await world.server.fetch(new Request(url, init))
    const header = (name: string) => response.headers.get(name)
    return { kind: 'answer', status: response.status, header, text: await response.text() }
  }
  const own = await ask('maria', path)
  return (await mistake?.(request, own, (asked, how) => ask('admin', asked, how))) ?? own
}

/** How the device differs from what the server lists for the person, and hidden values that it stores. Items with unsent records stay (I18). */
async function differences(
  world: MirrorWorld,
  institute: ViewInstitute,
  counter: ViewCounter | null,
): Promise<readonly string[]> {
  const unsent = (await counter?.unsent()) ?? new Set<number>()
  const pick = ({ id, description, units, total, quantity_hidden, location_code_one }: Row) =>
    JSON.stringify({ id, description, units, total, quantity_hidden, location_code_one })
  const isSent = ({ id }: Row) => !unsent.has(Number(id))
  const shown = (await shownRows(world, 'products')).filter(isSent).map(pick)
  const listed = (await institute.listed()).filter(isSent).map(pick)
  const tables = [...world.connection.db().tables, ...world.mirror.tables]
  const stored = await Promise.all(
    tables.map(async (table) => [table.name, JSON.stringify(await table.toArray())] as const),
  )
  const hidden = institute.unkept(unsent)
  const isOwnRecord = (table: string) => institute.isLimited() && ownRecords.has(table)
  return [
    ...shown.filter((row) => !listed.includes(row)).map((row) => `shown, not listed: ${row}`),
    ...listed.filter((row) => !shown.includes(row)).map((row) => `listed, not shown: ${row}`),
    ...hidden.flatMap((secret) =>
      stored.flatMap(([table, text]) =>
        text.includes(secret) && !isOwnRecord(table) ? [`the device stores ${secret} in ${table}`] : [],
      ),
    ),
  ]
}
