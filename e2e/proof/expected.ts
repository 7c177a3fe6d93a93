/** The expected results of the closed campaign, independently computed from the initial records and the plan, in whole centavos. */
import type { Item } from './items.ts'
import type { Again, AgainKind, Plan } from './plan.ts'

export interface Figures {
  rows: bigint
  units: bigint
  counted: bigint
  value: bigint
  shortage: bigint
  shortageValue: bigint
  overage: bigint
  overageValue: bigint
}
export const figureNames = [
  'rows',
  'units',
  'counted',
  'value',
  'shortage',
  'shortageValue',
  'overage',
  'overageValue',
] as const satisfies readonly (keyof Figures)[]

export interface Result {
  item: Item
  /** Quantity on hand; 0 if missing. */
  onHand: number
  isMissing: boolean
}

/** `decided`: decisions that replace counts, by id. `withLate`: with the counts of the silent phone. */
export function expectedResults(
  items: readonly Item[],
  { seen, phones }: Plan,
  decided: ReadonlyMap<number, number>,
  { withLate = false } = {},
): readonly Result[] {
  const silent = new Set(withLate ? [] : phones.filter(({ duty }) => duty === 'silent').flatMap(({ rooms }) => rooms))
  const counts = new Map(seen.filter(({ item }) => !silent.has(item.room)).map((one) => [one.item.id, one.count]))
  return items.map((item) => {
    const onHand = decided.get(item.id) ?? counts.get(item.id) ?? null
    return { item, onHand: onHand ?? 0, isMissing: onHand === null }
  })
}

/** The result of an item's second count at the close, as written in the files. */
const resultOf: Readonly<Record<AgainKind, string>> = {
  confirmed: 'Settled',
  confirmedByThird: 'Settled',
  outvoted: 'Settled',
  allDiffer: 'Settled',
  lateConfirmed: 'Confirmed by another person',
  lateContradicted: 'Counts disagree',
  lateOutvoted: 'Two of three agree, not settled',
  never: 'Second count not made',
}
export const expectedResult = ({ kind }: Again): string => resultOf[kind]

/** The form's remark beside a doubtful figure. */
export function expectedRemark({ kind, second }: Again): string {
  if (kind === 'never') return 'second count not made'
  if (kind === 'lateContradicted') return `second count ${second}, not settled`
  return kind === 'lateOutvoted' ? `second and third count ${second}, not settled` : ''
}

export function sum(results: readonly Result[]): Figures {
  const figures = Object.fromEntries(figureNames.map((name) => [name, 0n])) as unknown as Figures
  for (const { item, onHand } of results) {
    const difference = BigInt(item.units) - BigInt(onHand)
    figures.rows += 1n
    figures.units += BigInt(item.units)
    figures.counted += BigInt(onHand)
    figures.value += item.total
    if (difference > 0n) {
      figures.shortage += difference
      figures.shortageValue += difference * item.centavos
    } else {
      figures.overage -= difference
      figures.overageValue -= difference * item.centavos
    }
  }
  return figures
}

export function sumBy(results: readonly Result[], keyOf: (item: Item) => string): ReadonlyMap<string, Figures> {
  const groups = new Map<string, Result[]>()
  for (const result of results) {
    const key = keyOf(result.item)
    groups.set(key, [...(groups.get(key) ?? []), result])
  }
  return new Map([...groups].map(([key, group]) => [key, sum(group)]))
}

/** `1,234.50`, `(1,234.50)`, `–` or `12` as a whole number of the smallest unit: `money` has centavos. */
export function parseFigure(text: string, money: boolean): bigint {
  const plain = text.replace(/[,()₱\s]/g, '')
  if (/^[–-]?$/.test(plain)) return 0n
  if (!(money ? /^-?\d+\.\d\d$/ : /^-?\d+$/).test(plain))
    throw new Error(`“${text}” is no ${money ? 'amount' : 'number'}`)
  return BigInt(plain.replace('.', ''))
}
