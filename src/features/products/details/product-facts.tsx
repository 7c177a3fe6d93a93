import { productFieldList } from '#contract/collections/product-fields.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { arrangeView } from '#domain/products/arrange-view.ts'
import { formatMoney, formatNumber } from '#domain/text/format.ts'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import { balanceLabel } from '../list/product-list-columns.tsx'
import classes from '../product-database.module.css'

interface PlacedFact extends Fact {
  key: string
  after?: string | undefined
}

/** The facts of the fields in a group, before its special ones. */
const fieldFacts = (p: ProductView, group: 'item' | 'record'): PlacedFact[] =>
  productFieldList.flatMap(({ field, label, shortLabel, facts, reference }) =>
    facts?.group === group
      ? {
          key: field,
          label: reference ? label : (shortLabel ?? label),
          value: reference ? p.names[reference.name as keyof ProductView['names']] : (p[field] as string | null),
          after: facts.after,
        }
      : [],
  )

const factsClass = `${classes['facts']} ${classes['section']}`

/** All facts of a product in three groups: the item, its value, who and where. */
export function ProductFacts({ product: p }: { product: ProductView }) {
  const account = [
    p.names.majorAccount,
    [p.sub_major_account, p.names.subMajorAccount].filter(Boolean).join('-'),
    [p.ledger_account, p.names.ledgerAccount].filter(Boolean).join('-'),
  ].filter(Boolean)
  return (
    <>
      <Facts
        className={factsClass}
        facts={arrangeView('description user place section condition remarks', [
          ...fieldFacts(p, 'item'),
          { key: 'place', label: 'Location', value: p.place },
        ])}
      />
      <Facts
        className={factsClass}
        facts={[
          { key: 'units', label: 'Units', value: `${formatNumber(p.units)} ${p.unit_type}` },
          {
            key: 'count',
            label: 'Counted',
            value: p.physical_count === null ? null : `${formatNumber(p.physical_count)} · ${balanceLabel(p)}`,
          },
          { key: 'scanned', label: 'Count status', value: p.scanned ? 'Counted' : 'Not yet counted' },
          { key: 'price', label: 'Unit price', value: formatMoney(p.price) },
          { key: 'total', label: 'Total', value: formatMoney(p.total) },
          {
            key: 'offset',
            label: 'Total offset',
            value: p.total_offset === '0.00' ? null : formatMoney(p.total_offset),
          },
        ]}
      />
      <Facts
        className={factsClass}
        facts={arrangeView('acquisition funding classification document account series', [
          ...fieldFacts(p, 'record'),
          { key: 'document', label: 'Document', value: `${p.print_type} · ${p.category}` },
          { key: 'account', label: 'Account', value: account.join(' · ') },
          {
            key: 'series',
            label: 'Series',
            value: [p.series_1, p.series_2].filter((one) => one !== null).join(' to '),
          },
        ])}
      />
    </>
  )
}
