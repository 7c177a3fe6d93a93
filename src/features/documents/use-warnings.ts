/** What should be looked at before a document is saved, kept fresh while it is typed. */
import { useEffect, useMemo, useState } from 'react'
import type { ProductView } from '#domain/catalogue.ts'
import { type DocumentWarning, documentWarnings } from '#domain/document-warnings.ts'
import { printedNumber } from '#domain/form-inputs/custody.ts'
import { fundClusterText } from '#domain/fund-cluster.ts'
import { useParts } from '#runtime/parts.ts'
import { type DocumentKind, documentKinds } from './document-kind.ts'
import type { DocumentInput } from './document-schema.ts'
import { inForce, productsOf } from './use-document.ts'

const isMoney = (text: unknown): text is string => typeof text === 'string' && /^\d{1,14}(\.\d{1,2})?$/.test(text)

interface Behind {
  products: ReadonlyMap<number, ProductView>
  also: ReadonlyMap<number, string>
}

export function useWarnings(
  kind: DocumentKind,
  values: Pick<DocumentInput, 'lines' | 'category' | 'fund_cluster' | 'holder'>,
  own: number | null,
): readonly DocumentWarning[] {
  const { catalogue } = useParts()
  const [behind, setBehind] = useState<Behind>({ products: new Map(), also: new Map() })
  const ids = values.lines.flatMap((line) => (typeof line.product === 'number' ? [line.product] : []))
  const key = ids.join()
  useEffect(() => {
    let live = true
    const wanted = key === '' ? [] : key.split(',').map(Number)
    void (async () => {
      const [products, forced] = await Promise.all([
        productsOf(
          catalogue,
          wanted.map((product) => ({ product })),
        ),
        inForce(catalogue, Object.values(documentKinds), wanted, own === null ? null : { kind, id: own }),
      ])
      const also = new Map([...forced].map(([id, one]) => [id, `${one.kind.short} ${printedNumber(one.document)}`]))
      if (live) setBehind({ products, also })
    })()
    return () => {
      live = false
    }
  }, [catalogue, key, kind, own])
  const text = JSON.stringify(values)
  return useMemo(() => {
    const now = JSON.parse(text) as typeof values
    return documentWarnings({
      type: kind.type,
      category: kind.type === 'ICS' ? now.category : null,
      fundCluster: String(now.fund_cluster ?? ''),
      holder: typeof now.holder === 'number' ? now.holder : null,
      lines: now.lines.map((line) => {
        const product = typeof line.product === 'number' ? behind.products.get(line.product) : undefined
        return {
          cost: isMoney(line.cost) ? line.cost : null,
          print: product?.print_type ?? null,
          fundCluster: product ? fundClusterText(product.names.funding) : null,
          holder: product?.user ?? null,
          alsoOn: product ? (behind.also.get(product.id) ?? null) : null,
        }
      }),
    })
  }, [text, kind, behind])
}
