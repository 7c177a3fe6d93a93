/**
 * The property number that follows from what the form says: the next free serial of its series, asked of the device's list, and the number
 * composed of it (D6.1). It proposes; the person may write another, and the server's uniqueness decides.
 */
import { useEffect, useState } from 'react'
import type { PrintType } from '#contract/resources/products.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { itemType } from '#domain/document-type.ts'
import { accountSpellings, nextSerial, subMajorSpellings } from '#domain/next-serial.ts'
import { carriesArticle, proposeNumber } from '#domain/propose-number.ts'
import { useParts } from '#runtime/parts.ts'
import { useRow } from '#runtime/use-list.ts'

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
  /** Next free serial in the series; null while the series is not known. */
  serial: number | null
  /** Composed with the form's own series; null while something needed is missing. */
  number: string | null
}

const validPrice = (price: string) => /^\d{1,14}(\.\d{1,2})?$/.test(price)

export function useNumberProposal(input: NumberInput, own: number | null): Proposal {
  const { catalogue } = useParts()
  const article = useRow<{ number: string }>('articles', input.article)
  const place = useRow<{ number: string }>('location-code-two', input.location_code_two)
  const year = /^\d{4}/.exec(input.acquisition)?.[0] ?? null
  const sub = input.sub_major_account
  const ledger = input.ledger_account
  const series = year && sub && ledger ? `${year} ${sub} ${ledger}` : null
  const [found, setFound] = useState<{ series: string; serial: number; withArticle: boolean } | null>(null)

  useEffect(() => {
    if (!series || !year || !sub || !ledger) return
    const stop = new AbortController()
    const ask = async () => {
      const used: ProductView[] = []
      const query = {
        entity: 'products' as const,
        where: {
          year: Number(year),
          sub_major_account: subMajorSpellings(sub),
          ledger_account: accountSpellings(ledger),
        },
      }
      for await (const batch of catalogue.each<ProductView>(query, 500, stop.signal)) used.push(...batch)
      const custom =
        used.length > 0
          ? used
          : (await catalogue.list<ProductView>({ entity: 'products', order: ['-id'], from: 0, limit: 50 }, stop.signal))
              .rows
      const others = used.filter((product) => product.id !== own)
      setFound({
        series,
        serial: nextSerial(others),
        withArticle: carriesArticle(
          custom.map((p) => ({
            property_number: p.property_number,
            articleNumber: p.names.articleNumber,
            series_2: p.series_2,
          })),
        ),
      })
    }
    ask().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    return () => stop.abort()
  }, [catalogue, series, year, sub, ledger, own])

  const ready = found && found.series === series ? found : null
  const articleNumber = article.state === 'ready' ? (article.value?.number ?? null) : null
  const placeNumber = place.state === 'ready' ? (place.value?.number ?? null) : null
  const serial = ready?.serial ?? null
  const series1 = input.series_1 ?? serial
  const number =
    ready && series1 !== null && validPrice(input.price)
      ? proposeNumber(
          {
            year,
            subMajorAccount: sub,
            ledgerAccount: ledger,
            articleNumber,
            series1,
            series2: input.series_2,
            location2: placeNumber,
          },
          itemType(input).category,
          ready.withArticle,
        )
      : null
  return { serial, number }
}
