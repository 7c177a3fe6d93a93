/**
 * The things of the demo institute, one after another, the same for the same seed: first the rows that the forms document sets out
 * (section 7.5, both thresholds met to the centavo), then as many more as asked for.
 */

import { yearOf } from '#domain/dates.ts'
import { documentType } from '#domain/document-type.ts'
import { fromCentavos } from '#domain/money.ts'
import { composePropertyNumber, padded, seriesKey } from '#domain/property-number.ts'
import type { Row } from '../store/database.ts'
import { type Article, articles } from './articles.ts'
import { type Chance, chance } from './chance.ts'
import { fundings, offices, sections } from './lists.ts'
import { names } from './people.ts'

interface Told {
  article: Article
  kind: string
  centavos: bigint
  year: number
  office: number
  units: number
}

const byName = (name: string): Article => articles.find((article) => article.name === name)!

/** article, description, centavos, year, office number (forms document, 7.5). */
const setOut: readonly (readonly [string, string, bigint, number, number])[] = [
  ['Laptop computer', '14-in, 16 GB RAM', 6_850_000n, 2023, 2],
  ['Server', 'rack type, 2 CPU', 41_200_000n, 2022, 3],
  ['Air conditioner', 'floor mounted, 5 TR', 12_800_000n, 2021, 1],
  ['Refrigerated centrifuge', '4 x 250 mL', 98_500_000n, 2020, 4],
  ['Analytical balance', '0.1 mg', 14_230_000n, 2020, 4],
  ['Autoclave', '80 L vertical', 35_600_000n, 2019, 5],
  ['Hand tractor', 'with trailer', 11_800_000n, 2018, 5],
  ['Pick-up truck', '4x4 diesel', 142_000_000n, 2019, 6],
  ['Laboratory bench', 'island type', 5_000_000n, 2024, 4],
  ['Printer', 'ink tank', 980_000n, 2024, 2],
  ['Filing cabinet', '4-drawer steel', 1_125_000n, 2023, 2],
  ['Stirrer hot plate', '5 L', 4_999_999n, 2024, 4],
  ['Electric fan', 'stand type', 215_000n, 2024, 1],
  ['UPS', '650 VA', 500_000n, 2024, 2],
]

/** What makes the list worth counting: rows after those set out, by place. */
const stories: Readonly<
  Record<number, Partial<Told> & { counted?: number | null; condition?: number; remarks?: string }>
> = {
  14: { article: byName('Office chair'), units: 10, counted: 8, remarks: 'Two could not be found in the room' },
  15: { article: byName('Knapsack sprayer'), units: 4, counted: 5, remarks: 'One more than on the books' },
  16: {
    article: byName('Drying oven'),
    units: 1,
    counted: 1,
    condition: 3,
    remarks: 'Heating element burnt out; for disposal',
  },
  17: { article: byName('Micropipette'), units: 6, counted: null, remarks: null as never },
}

/** A day of a year that is not over yet lies on or before `today`. */
function notLater(year: number, month: number, day: number, today: string): string {
  const written = (m: number, d: number) => `${year}-${padded(m, 2)}-${padded(d, 2)}`
  if (written(month, day) <= today) return written(month, day)
  const within = written(1 + ((month - 1) % Number(today.slice(5, 7))), day)
  return within <= today ? within : today
}

function invented(luck: Chance, lastYear: number): Told {
  const article = luck.pick(articles)
  const [low, high] = article.price
  const round = luck.happens(60) ? 50_000 : luck.happens(50) ? 1_000 : 25
  const centavos = BigInt(Math.round(((low + luck.below(high - low)) * 100) / round) * round)
  const units = article.lots && luck.happens(45) ? 2 + luck.below(11) : 1
  return {
    article,
    kind: luck.pick(article.kinds),
    centavos,
    year: lastYear - 12 + luck.below(13),
    office: 1 + luck.below(offices.length),
    units,
  }
}

/** The account by the price: what is dear enough stands among PPE, the rest among inventories. */
function accountOf(article: Article, capital: boolean): readonly [number, string, string] {
  const account = (capital ? article.ppe : article.semi) ?? article.ppe ?? article.semi!
  const [sub = '', ledger = ''] = account.split('-')
  return [account === article.ppe && (capital || !article.semi) ? 2 : 1, sub, ledger]
}

/** Draft columns of a product, as the API would take them, with its id. Nothing is bought after `today` (`YYYY-MM-DD`). */
export function* demoProducts(howMany: number, seed: number, today: string): Generator<Row> {
  const luck = chance(seed)
  const series = new Map<string, number>()
  for (let at = 0; at < howMany; at++) {
    const [name, kind, centavos, year, office] = setOut[at] ?? []
    const story = stories[at]
    const base = invented(luck, yearOf(today))
    const told: Told = name
      ? { article: byName(name), kind: kind!, centavos: centavos!, year: year!, office: office!, units: 1 }
      : story?.article
        ? { ...base, ...story, kind: story.article.kinds[0]!, centavos: BigInt(story.article.price[0] + 700) * 100n }
        : base
    yield product(at, told, luck, series, story, today)
  }
}

function product(
  at: number,
  told: Told,
  luck: Chance,
  series: Map<string, number>,
  story: (typeof stories)[number] | undefined,
  today: string,
): Row {
  const { article, units, year } = told
  const price = fromCentavos(told.centavos)
  const type = documentType(price)
  const [major, sub, ledger] = accountOf(article, type.print === 'PAR')
  const key = seriesKey({ year, subMajorAccount: sub, ledgerAccount: ledger })
  const series1 = (series.get(key) ?? 0) + 1
  const series2 = units > 1 ? series1 + units - 1 : null
  series.set(key, series2 ?? series1)
  const bare = composePropertyNumber(
    { year, subMajorAccount: sub, ledgerAccount: ledger, series1, series2, location2: told.office },
    false,
  )
  const counted = story ? (story.counted ?? null) : counting(luck, units)
  const condition = story?.condition ?? (luck.happens(84) ? 1 : 2 + luck.below(5))
  return {
    id: at + 1,
    property_number: type.category === 'PPE' ? bare : `${type.category}-${bare}`,
    description: `${article.name}, ${told.kind}${at >= 14 && luck.happens(70) ? `, S/N ${serial(luck)}` : ''}`,
    units,
    unit_type: article.unit,
    price,
    total_offset: '0.00',
    acquisition: notLater(year, 1 + luck.below(12), 1 + luck.below(28), today),
    purchase_reference: luck.happens(90) ? `PO ${year}-${padded(1 + luck.below(900), 3)}` : null,
    remarks: story ? (story.remarks ?? null) : null,
    print_type: type.print,
    series_1: series1,
    series_2: series2,
    sub_major_account: sub,
    ledger_account: ledger,
    article: Number(article.number),
    section: 1 + luck.below(sections.length),
    classification: type.category === 'PPE' ? 1 : type.category === 'SPHV' ? 2 : 3,
    condition,
    funding: luck.happens(70) ? 1 : 1 + luck.below(fundings.length),
    user: 2 + luck.below(names.length - 1),
    location_code_one: offices[told.office - 1]![2],
    location_code_two: told.office,
    major_account: major,
    physical_count: counted,
    scanned: counted !== null,
  }
}

/** A count has begun: about every eighth thing is counted, nearly always as the books say. */
function counting(luck: Chance, units: number): number | null {
  if (!luck.happens(12)) return null
  return luck.happens(97) ? units : Math.max(1, units - 1)
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const serial = (luck: Chance) =>
  `${luck.pick([...letters])}${luck.pick([...letters])}${padded(luck.below(1_000_000), 6)}`
