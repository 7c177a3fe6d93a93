/** An institute of which one person sees more or less: two buildings, blind counts, and items whose quantities and descriptions occur nowhere else. */
import type { MirrorWorld, Row } from '#tests/support/device/mirror-world.ts'
import type { SeededRandom } from './scenario-random.ts'

export const acts = ['blind', 'close', 'limit', 'widen', 'change', 'move'] as const
export type Act = (typeof acts)[number] | 'cancel'

export interface ViewInstitute {
  /** Does it as an admin, and says what it did. */
  act(name: Act): Promise<string>
  /** The values that the person may not see now. */
  secrets(): readonly string[]
  /**
   * Those that their device may not have kept either. What it had of an item that somebody moved out of sight stays in its page, hidden by the newer row,
   * until the list is downloaded again. `except`: items that may stay.
   */
  unkept(except: ReadonlySet<number>): readonly string[]
  /** Whether the person may not see this item now, because of its place. */
  isOutside(id: number): boolean
  /** Whether the person sees only some places now. */
  isLimited(): boolean
  /** The products that the server lists for the person. */
  listed(): Promise<readonly Row[]>
}

interface Item {
  building: number
  /** All that it ever had, newest last. */
  quantities: string[]
  words: string[]
  /** What the person could see when somebody moved it. */
  seenBeforeMove: Set<string>
}
interface BlindCount {
  id: number
  /** Its building; null: everything. */
  scope: number | null
  baseline: ReadonlySet<number>
}

/** `itemCount`: all items of the world. */
export async function openInstitute(
  world: MirrorWorld,
  random: SeededRandom,
  itemCount: number,
): Promise<ViewInstitute> {
  const ask = async (who: string, method: string, path: string, body?: unknown): Promise<Row> => {
    const answer = await world.server.ask(who, path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as Row
  }
  const idOf = async (path: string, body: object) => Number((await ask('admin', 'POST', path, body))['id'])
  const buildings = [
    await idOf('location/code-one/', { name: 'Hall of the first' }),
    await idOf('location/code-one/', { name: 'Hall of the second' }),
  ]
  const person = Number((await ask('maria', 'GET', 'users/me/'))['id'])
  const items = new Map<number, Item>()
  let changes = 0
  const change = async (id: number, patch: object) => {
    const answer = await world.change(id, patch)
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
  }
  const newValues = async (id: number) => {
    const n = ++changes
    const [quantity, words] = [70_000_000 + n * 1_009, `Secret words ${n} of ${id}.`]
    await change(id, { units: quantity, description: words, price: '1.00' })
    items.get(id)?.quantities.push(String(quantity))
    items.get(id)?.words.push(words)
  }
  for (let id = 1; id <= itemCount; id++) {
    const building = random.pick(buildings)
    items.set(id, { building, quantities: [], words: [], seenBeforeMove: new Set() })
    await change(id, { location_code_one: building })
    await newValues(id)
  }
  const open: BlindCount[] = []
  let limitedTo: number | null = null

  async function limit(to: number | null): Promise<void> {
    const path = `users/${person}/reach/`
    const { version } = await ask('admin', 'GET', path)
    await ask('admin', 'PUT', path, { buildings: to === null ? [] : [to], sections: [], version })
    limitedTo = to
  }
  const idsIn = (scope: number | null) =>
    new Set([...items].flatMap(([id, { building }]) => (scope === null || building === scope ? [id] : [])))
  const isOutsidePlaces = ({ building }: Pick<Item, 'building'>) => limitedTo !== null && building !== limitedTo
  function secretsOf(id: number, item: Item): string[] {
    const { building, quantities, words } = item
    const isOutside = isOutsidePlaces(item)
    const isBlind = open.some(({ scope, baseline }) => baseline.has(id) || scope === null || building === scope)
    return [...(isOutside ? words : []), ...(isOutside || isBlind ? quantities : [])]
  }
  const acting: Readonly<Record<Act, () => Promise<string>>> = {
    async blind() {
      const scope = random.pick([null, ...buildings])
      const draft = { name: `Blind ${++changes}`, as_at: '2026-01-31', blind: true }
      const id = await idOf('inventory/', {
        ...draft,
        ...(scope === null ? {} : { scope: { location_code_one: scope } }),
      })
      await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'counting' })
      open.push({ id, scope, baseline: idsIn(scope) })
      return `blind count ${id} of ${scope ?? 'everything'} begins`
    },
    async close() {
      const [ended] = open.splice(random.int(open.length), 1)
      if (!ended) return 'no count to close'
      await ask('admin', 'PATCH', `inventory/${ended.id}/`, { state: 'reconciling' })
      await ask('admin', 'PATCH', `inventory/${ended.id}/`, { state: 'closed', close_reason: 'Given by the scenario' })
      return `blind count ${ended.id} closes`
    },
    async cancel() {
      const [ended] = open.splice(random.int(open.length), 1)
      if (!ended) return 'no count to cancel'
      await ask('admin', 'POST', `inventory/${ended.id}/cancel/`, { reason: 'Begun by mistake' })
      return `blind count ${ended.id} is canceled`
    },
    async limit() {
      const to = random.pick(buildings)
      await limit(to)
      return `limited to building ${to}`
    },
    async widen() {
      await limit(null)
      return 'sees all places'
    },
    async change() {
      const id = 1 + random.int(itemCount)
      await newValues(id)
      return `item ${id} changes`
    },
    async move() {
      const id = 1 + random.int(itemCount)
      const to = random.pick(buildings)
      await change(id, { location_code_one: to })
      const item = items.get(id) as Item
      const hidden = secretsOf(id, item)
      for (const value of [...item.words, ...item.quantities])
        if (!hidden.includes(value)) item.seenBeforeMove.add(value)
      item.building = to
      return `item ${id} moves to ${to}`
    },
  }
  return {
    act: (name) => acting[name](),
    secrets: () => [...items].flatMap(([id, item]) => secretsOf(id, item)),
    unkept: (except) =>
      [...items].flatMap(([id, item]) =>
        except.has(id) ? [] : secretsOf(id, item).filter((value) => !item.seenBeforeMove.has(value)),
      ),
    isOutside: (id) => isOutsidePlaces(items.get(id) as Item),
    isLimited: () => limitedTo !== null,
    async listed() {
      const { results } = await ask('maria', 'GET', 'products/?page_size=500&ordering=id')
      return results as Row[]
    },
  }
}
