/** The assignments and all discrepancies, generated from a seed before anybody counts. */
import type { Item } from './items.ts'

export const kinds = ['short', 'over', 'notFound', 'notHere', 'moved', 'implausible', 'disagree', 'unknown'] as const
export type Kind = (typeof kinds)[number]

/** Share of this kind among 100 discrepancies. */
const shares: Readonly<Record<Kind, number>> = {
  short: 22,
  over: 22,
  notFound: 14,
  notHere: 8,
  moved: 8,
  implausible: 8,
  disagree: 12,
  unknown: 6,
}

export interface Seen {
  item: Item
  kind: Exclude<Kind, 'unknown'> | 'asRecorded'
  /** What the phone records; null: no count. */
  count: number | null
  /** What the second phone of a shared room records. */
  otherCount: number | null
  /** The room in which a moved item is found. */
  foundIn: string | null
}

/**
 * The course of an item's second count: confirmed by the second or third person, outvoted, or all three differ, each then settled; or confirmed,
 * contradicted or outvoted too late to be settled; or never made.
 */
const againKinds = [
  'confirmed',
  'confirmedByThird',
  'outvoted',
  'allDiffer',
  'lateConfirmed',
  'lateContradicted',
  'lateOutvoted',
  'never',
] as const
export type AgainKind = (typeof againKinds)[number]

/** An item with a requested second count. Null: no second, or no third count. */
export interface Again {
  item: Item
  kind: AgainKind
  first: number
  second: number | null
  third: number | null
}

export type Duty = 'first' | 'second' | 'dying' | 'plain' | 'silent'

export interface PhonePlan {
  duty: Duty
  rooms: readonly string[]
}

export interface Plan {
  phones: readonly PhonePlan[]
  /** Rooms that nobody enters. */
  unvisited: readonly string[]
  /** Ids of the items in them, by property number. */
  unvisitedIds: ReadonlyMap<string, number>
  seen: readonly Seen[]
  /** Descriptions of items without a record. */
  unknown: readonly string[]
  /** Items with an overage; a second count is requested for all of them. */
  again: readonly Again[]
}

export type Random = (below: number) => number

/** Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const copy = [...list]
  for (let at = copy.length - 1; at > 0; at--) {
    const other = random(at + 1)
    ;[copy[at], copy[other]] = [copy[other]!, copy[at]!]
  }
  return copy
}

/** The first two phones share two rooms, the silent one has a room, nobody enters the last one, the others share the rest. */
function planPhones(rooms: readonly string[], phones: number): Pick<Plan, 'phones' | 'unvisited'> {
  if (phones < 4 || rooms.length < phones + 1) throw new Error(`${phones} phones cannot share ${rooms.length} rooms`)
  const [shared, rest] = [rooms.slice(0, 2), rooms.slice(2, -2)]
  const workers: Duty[] = ['dying', ...Array.from({ length: phones - 4 }, (): Duty => 'plain')]
  return {
    unvisited: rooms.slice(-1),
    phones: [
      { duty: 'first', rooms: shared },
      { duty: 'second', rooms: shared },
      ...workers.map((duty, index) => ({ duty, rooms: rest.filter((_, at) => at % workers.length === index) })),
      { duty: 'silent', rooms: rooms.slice(-2, -1) },
    ],
  }
}

/** The records of an item of this kind. */
function recorded(kind: Seen['kind'], { units }: Item, random: Random): Pick<Seen, 'count' | 'otherCount'> {
  const both = (count: number | null) => ({ count, otherCount: count })
  switch (kind) {
    case 'short':
      return both(1 + random(units - 1))
    case 'over':
      return both(units + 1 + random(3))
    case 'implausible':
      return both(1024)
    case 'disagree':
      return { count: units + random(2), otherCount: units + 2 + random(2) }
    case 'notFound':
    case 'notHere':
      return both(null)
    case 'moved':
    case 'asRecorded':
      return both(units)
  }
}

function planAgain({ item, count }: Seen, index: number): Again {
  const kind = againKinds[index % againKinds.length]!
  const [first, { units }] = [count!, item]
  const counts: Readonly<Record<AgainKind, readonly [number | null, number | null]>> = {
    confirmed: [first, null],
    confirmedByThird: [first + 1, first],
    outvoted: [units, units],
    allDiffer: [first + 1, first + 2],
    lateConfirmed: [first, null],
    lateContradicted: [units, null],
    lateOutvoted: [units, units],
    never: [null, null],
  }
  const [second, third] = counts[kind]
  return { item, kind, first, second, third }
}

export function makePlan(
  items: readonly Item[],
  { phones: phoneCount, discrepancies, seed }: { phones: number; discrepancies: number; seed: number },
): Plan {
  const random = seededRandom(seed)
  const rooms = shuffled([...new Set(items.map(({ room }) => room))].sort(), random)
  const { phones, unvisited } = planPhones(rooms, phoneCount)
  const sharedRooms = new Set(phones[0]!.rooms)
  const silentRooms = new Set(phones.at(-1)!.rooms)
  // Counts of the silent phone are in no figure, so all discrepancies are in the rooms of the others.
  const free = shuffled(
    items.filter(({ room }) => !unvisited.includes(room) && !silentRooms.has(room)),
    random,
  )
  const kindOf = new Map<number, Exclude<Kind, 'unknown'>>()
  let unknown = 0
  // The most constrained kinds first: only shared rooms have two counters, and only lots can be short.
  for (const kind of ['disagree', 'short', 'moved', 'notHere', 'notFound', 'implausible', 'over', 'unknown'] as const) {
    const wanted = Math.max(1, Math.round((discrepancies * shares[kind]) / 100))
    if (kind === 'unknown') {
      unknown = wanted
      continue
    }
    const fits = (item: Item) =>
      !kindOf.has(item.id) &&
      (kind !== 'disagree' || sharedRooms.has(item.room)) &&
      (kind !== 'short' || item.units > 1) &&
      (kind !== 'implausible' || item.units <= 100)
    for (const item of free.filter(fits).slice(0, wanted)) kindOf.set(item.id, kind)
  }
  const visited = phones.filter(({ duty }) => duty !== 'silent').flatMap(({ rooms }) => rooms)
  const seen = items
    .filter(({ room }) => !unvisited.includes(room))
    .map((item): Seen => {
      const kind = kindOf.get(item.id) ?? 'asRecorded'
      const others = visited.filter((room) => room !== item.room)
      const foundIn = kind === 'moved' ? others[random(others.length)]! : null
      return { item, kind, ...recorded(kind, item, random), foundIn }
    })
  return {
    phones,
    unvisited,
    unvisitedIds: new Map(items.filter(({ room }) => unvisited.includes(room)).map(({ number, id }) => [number, id])),
    unknown: Array.from({ length: unknown }, (_, index) => `Chair without a tag ${seed}-${index + 1}`),
    seen,
    again: seen.filter(({ kind }) => kind === 'over').map(planAgain),
  }
}

export const figuresOfPlan = ({ seen, unknown }: Plan): Readonly<Record<Kind, number>> =>
  Object.fromEntries(
    kinds.map((kind) => [kind, kind === 'unknown' ? unknown.length : seen.filter((one) => one.kind === kind).length]),
  ) as Record<Kind, number>
