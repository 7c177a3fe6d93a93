/**
 * The products of the demo institute, the same for the same seed: first fixed rows that meet both thresholds to the centavo (D6.2), then
 * random ones up to the requested number.
 */

import { documentType } from '#domain/documents/document-type.ts'
import { fromCentavos } from '#domain/money/money.ts'
import { composePropertyNumber, padNumber, seriesKey } from '#domain/products/property-number.ts'
import { yearOf } from '#domain/time/dates.ts'
import type { Row } from '../db/database.ts'
import { type DemoArticle, demoArticles } from './demo-articles.ts'
import { fundings, secondLocations, sections } from './demo-lists.ts'
import { staffNames } from './demo-people.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'

interface ProductPlan {
  article: DemoArticle
  variant: string
  centavos: bigint
  year: number
  secondLocation: number
  units: number
}

const byName = (name: string): DemoArticle => demoArticles.find((article) => article.name === name)!

/** Article, description, centavos, year, office number. */
const fixedProducts: readonly (readonly [string, string, bigint, number, number])[] = [
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

/** Special rows after the fixed ones, by index, so that the demo count has differences. */
const specialCases: Readonly<
  Record<number, Partial<ProductPlan> & { counted?: number | null; condition?: number; remarks?: string }>
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

/** The given date, but not after `today`. */
function dateUpTo(year: number, month: number, day: number, today: string): string {
  const formatDate = (m: number, d: number) => `${year}-${padNumber(m, 2)}-${padNumber(d, 2)}`
  if (formatDate(month, day) <= today) return formatDate(month, day)
  const candidate = formatDate(1 + ((month - 1) % Number(today.slice(5, 7))), day)
  return candidate <= today ? candidate : today
}

function randomPlan(random: SeededRandom, lastYear: number): ProductPlan {
  const article = random.pick(demoArticles)
  const [low, high] = article.price
  const roundTo = random.isWithin(60) ? 50_000 : random.isWithin(50) ? 1_000 : 25
  const centavos = BigInt(Math.round(((low + random.integerBelow(high - low)) * 100) / roundTo) * roundTo)
  const units = article.lots && random.isWithin(45) ? 2 + random.integerBelow(11) : 1
  return {
    article,
    variant: random.pick(article.variants),
    centavos,
    year: lastYear - 12 + random.integerBelow(13),
    secondLocation: 1 + random.integerBelow(secondLocations.length),
    units,
  }
}

/** The account by unit cost: PPE from the capitalization threshold, otherwise inventories. */
function accountOf(article: DemoArticle, isCapital: boolean): readonly [number, string, string] {
  const account = (isCapital ? article.ppe : article.semi) ?? article.ppe ?? article.semi!
  const [subMajor = '', ledger = ''] = account.split('-')
  return [account === article.ppe && (isCapital || !article.semi) ? 2 : 1, subMajor, ledger]
}

/** Product drafts with ids, as the API takes them. No acquisition date is after `today` (`YYYY-MM-DD`). */
export function* demoProducts(productCount: number, seed: number, today: string): Generator<Row> {
  const random = createSeededRandom(seed)
  const series = new Map<string, number>()
  for (let index = 0; index < productCount; index++) {
    const [name, variant, centavos, year, secondLocation] = fixedProducts[index] ?? []
    const specialCase = specialCases[index]
    const base = randomPlan(random, yearOf(today))
    const plan: ProductPlan = name
      ? {
          article: byName(name),
          variant: variant!,
          centavos: centavos!,
          year: year!,
          secondLocation: secondLocation!,
          units: 1,
        }
      : specialCase?.article
        ? {
            ...base,
            ...specialCase,
            variant: specialCase.article.variants[0]!,
            centavos: BigInt(specialCase.article.price[0] + 700) * 100n,
          }
        : base
    yield toProductRow(index, plan, random, series, specialCase, today)
  }
}

function toProductRow(
  index: number,
  plan: ProductPlan,
  random: SeededRandom,
  series: Map<string, number>,
  specialCase: (typeof specialCases)[number] | undefined,
  today: string,
): Row {
  const { article, units, year } = plan
  const price = fromCentavos(plan.centavos)
  const itemDocument = documentType(price)
  const [major, subMajor, ledger] = accountOf(article, itemDocument.printType === 'PAR')
  const key = seriesKey({ year, subMajorAccount: subMajor, ledgerAccount: ledger })
  const series1 = (series.get(key) ?? 0) + 1
  const series2 = units > 1 ? series1 + units - 1 : null
  series.set(key, series2 ?? series1)
  const number = composePropertyNumber(
    { year, subMajorAccount: subMajor, ledgerAccount: ledger, series1, series2, location2: plan.secondLocation },
    false,
  )
  const counted = specialCase ? (specialCase.counted ?? null) : randomCount(random, units)
  const condition = specialCase?.condition ?? (random.isWithin(84) ? 1 : 2 + random.integerBelow(5))
  // Generated for every item, so that the other random values do not depend on which articles are machines.
  const serial = index >= 14 && random.isWithin(70) ? randomSerial(random) : null
  const models = article.models ?? []
  return {
    id: index + 1,
    property_number: itemDocument.category === 'PPE' ? number : `${itemDocument.category}-${number}`,
    description: `${article.name}, ${plan.variant}`,
    model: models[index % Math.max(1, models.length)] ?? null,
    serial_number: models.length > 0 && units === 1 ? serial : null,
    units,
    unit_type: article.unit,
    price,
    total_offset: '0.00',
    acquisition: dateUpTo(year, 1 + random.integerBelow(12), 1 + random.integerBelow(28), today),
    purchase_reference: random.isWithin(90) ? `PO ${year}-${padNumber(1 + random.integerBelow(900), 3)}` : null,
    remarks: specialCase ? (specialCase.remarks ?? null) : null,
    print_type: itemDocument.printType,
    series_1: series1,
    series_2: series2,
    sub_major_account: subMajor,
    ledger_account: ledger,
    article: Number(article.number),
    section: 1 + random.integerBelow(sections.length),
    classification: itemDocument.category === 'PPE' ? 1 : itemDocument.category === 'SPHV' ? 2 : 3,
    condition,
    funding: random.isWithin(70) ? 1 : 1 + random.integerBelow(fundings.length),
    user: 2 + random.integerBelow(staffNames.length - 1),
    location_code_one: secondLocations[plan.secondLocation - 1]![2],
    location_code_two: plan.secondLocation,
    major_account: major,
    physical_count: counted,
    scanned: counted !== null,
  }
}

/** The demo count has begun: about every eighth product is counted, mostly with the recorded quantity. */
function randomCount(random: SeededRandom, units: number): number | null {
  if (!random.isWithin(12)) return null
  return random.isWithin(97) ? units : Math.max(1, units - 1)
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const randomSerial = (random: SeededRandom) =>
  `${random.pick([...letters])}${random.pick([...letters])}${padNumber(random.integerBelow(1_000_000), 6)}`
