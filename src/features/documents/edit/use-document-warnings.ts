/** Warnings to check before a document is saved, updated while a person types. */
import { useMemo } from 'react'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { printedNumber } from '#domain/documents/custody-form-input.ts'
import { type AnyLine, type DocumentKind, documentKinds } from '#domain/documents/document-kind.ts'
import { type DocumentWarning, documentWarnings } from '#domain/documents/document-warnings.ts'
import { formatFundCluster } from '#domain/documents/fund-cluster.ts'
import { isAmountText } from '#domain/money/money.ts'
import { storedPropertyNumber } from '#domain/products/property-number.ts'
import { type Services, useServices } from '#react/services.ts'
import { useRead } from '#react/use-async.ts'
import { productsOfLines, readActiveDocuments } from '../use-document.ts'
import type { DocumentInput } from './document-schema.ts'
import { withItemsOfNumbers } from './items-of-lines.ts'

interface WarningFacts {
  /** The item of each line, by {@link keyOf}; null for a line about none. Lines move when one is removed. */
  items: ReadonlyMap<string, number | null>
  products: ReadonlyMap<number, ProductView>
  alsoOn: ReadonlyMap<number, string>
}

const noFacts: WarningFacts = { items: new Map(), products: new Map(), alsoOn: new Map() }

type Lines = Parameters<typeof withItemsOfNumbers>[1]
const keyOf = (line: Lines[number]): string => JSON.stringify(line)

const typedLines = (values: Pick<DocumentInput, 'lines'>): Lines =>
  values.lines.map(({ row, product, property_number }) => ({
    row,
    product: typeof product === 'number' ? product : null,
    property_number: String(property_number ?? ''),
  }))

async function readFacts(
  catalog: Services['catalog'],
  lines: Lines,
  savedLines: readonly AnyLine[],
  ownDocument: readonly { kind: DocumentKind; id: number }[],
): Promise<WarningFacts> {
  const withItems = await withItemsOfNumbers(catalog, lines, savedLines)
  const items = new Map(lines.map((line, index) => [keyOf(line), withItems[index]?.product ?? null]))
  const ids = [...items.values()].filter((item) => item !== null)
  const [products, activeDocuments] = await Promise.all([
    productsOfLines(
      catalog,
      ids.map((product) => ({ product })),
    ),
    readActiveDocuments(catalog, Object.values(documentKinds), ids, ownDocument),
  ])
  const alsoOn = new Map(
    [...activeDocuments].map(([id, one]) => [id, `${one.kind.short} ${printedNumber(one.document)}`]),
  )
  return { items, products, alsoOn }
}

export function useDocumentWarnings(
  kind: DocumentKind,
  values: Pick<DocumentInput, 'lines' | 'category' | 'fund_cluster' | 'holder'>,
  documentId: number | null,
  savedLines: readonly AnyLine[],
): readonly DocumentWarning[] {
  const { catalog } = useServices()
  const lines = typedLines(values)
  const { state } = useRead(`warnings ${kind.type} ${documentId} ${JSON.stringify(lines)}`, () =>
    readFacts(catalog, lines, savedLines, documentId === null ? [] : [{ kind, id: documentId }]),
  )
  if (state.is === 'failed') throw state.error
  // While the data of a new line loads, the other lines keep their warnings.
  const facts = state.is === 'ready' ? state.value : (state.stale ?? noFacts)
  const valuesKey = JSON.stringify(values)
  return useMemo(() => {
    const current = JSON.parse(valuesKey) as typeof values
    const keys = typedLines(current).map(keyOf)
    return documentWarnings({
      type: kind.type,
      category: kind.type === 'ICS' ? current.category : null,
      fundCluster: String(current.fund_cluster ?? ''),
      holder: typeof current.holder === 'number' ? current.holder : null,
      lines: current.lines.map((line, index) => {
        const item = facts.items.get(keys[index] ?? '') ?? null
        const product = facts.products.get(item ?? 0)
        return {
          item,
          number: storedPropertyNumber(String(line.property_number ?? '')),
          cost: isAmountText(line.cost) ? line.cost : null,
          print: product?.print_type ?? null,
          fundCluster: product ? formatFundCluster(product.names.funding) : null,
          holder: product?.user ?? null,
          alsoOn: product ? (facts.alsoOn.get(product.id) ?? null) : null,
        }
      }),
    })
  }, [valuesKey, kind, facts])
}
