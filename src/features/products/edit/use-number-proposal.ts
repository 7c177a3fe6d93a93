/**
 * Proposes a property number: the next free serial of the series, from the offline list, and the number composed with it (D6.1). The person
 * may type another, and the server enforces uniqueness.
 */
import type { PrintType } from '#contract/collections/products.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { itemType } from '#domain/documents/document-type.ts'
import { isAmountText } from '#domain/money/money.ts'
import { accountSpellings, nextSerial, subMajorSpellings } from '#domain/products/next-serial.ts'
import { numbersIncludeArticle, suggestPropertyNumber } from '#domain/products/suggest-property-number.ts'
import { useRow } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useReadValue } from '#react/use-async.ts'

export interface NumberInput {
  acquisition: string
  sub_major_account: string | null
  ledger_account: string | null
  article: number | null
  location_code_two: number | null
  series_1: number | null
  series_2: number | null
  price: string
  print_type: PrintType
}

export interface Proposal {
  /** The next free serial of the series; null while the series is unknown. */
  serial: number | null
  /** Composed with the form's own series; null while a needed part is missing. */
  number: string | null
}

export function useNumberProposal(input: NumberInput, productId: number | null): Proposal {
  const { catalog } = useServices()
  const article = useRow<{ number: string }>('articles', input.article)
  const locationTwo = useRow<{ number: string }>('location-code-two', input.location_code_two)
  const year = /^\d{4}/.exec(input.acquisition)?.[0] ?? null
  const subMajor = input.sub_major_account
  const ledgerNumber = input.ledger_account
  const series = year && subMajor && ledgerNumber ? `${year} ${subMajor} ${ledgerNumber}` : null
  const current = useReadValue(series === null ? null : `${series} ${productId}`, async (signal) => {
    const usedInSeries: ProductView[] = []
    const query = {
      collection: 'products' as const,
      where: {
        year: Number(year),
        sub_major_account: subMajorSpellings(subMajor ?? ''),
        ledger_account: accountSpellings(ledgerNumber ?? ''),
      },
    }
    for await (const batch of catalog.each<ProductView>(query, 500, signal)) usedInSeries.push(...batch)
    const newest = { collection: 'products' as const, order: ['-id'], from: 0, limit: 50 }
    const examples = usedInSeries.length > 0 ? usedInSeries : (await catalog.list<ProductView>(newest, signal)).rows
    return {
      serial: nextSerial(usedInSeries.filter((product) => product.id !== productId)),
      withArticle: numbersIncludeArticle(
        examples.map(({ property_number, names, series_2 }) => ({
          property_number,
          articleNumber: names.articleNumber,
          series_2,
        })),
      ),
    }
  })
  const articleNumber = article.state === 'ready' ? (article.value?.number ?? null) : null
  const locationTwoNumber = locationTwo.state === 'ready' ? (locationTwo.value?.number ?? null) : null
  const serial = current?.serial ?? null
  const series1 = input.series_1 ?? serial
  const number =
    current && series1 !== null && isAmountText(input.price)
      ? suggestPropertyNumber(
          {
            year,
            subMajorAccount: subMajor,
            ledgerAccount: ledgerNumber,
            articleNumber,
            series1,
            series2: input.series_2,
            location2: locationTwoNumber,
          },
          itemType(input).category,
          current.withArticle,
        )
      : null
  return { serial, number }
}
