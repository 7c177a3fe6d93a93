import type { ReactNode } from 'react'
import { productFieldList } from '#contract/collections/product-field-list.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { listedCount, statusLabels } from '#domain/counts/count-status.ts'
import { arrangeView } from '#domain/products/arrange-view.ts'
import { formatNumber, formatPesos } from '#domain/text/format.ts'
import { t as blind } from '#text/campaigns/blind-count.ts'
import { t } from '#text/products/products-details.ts'
import { t as common } from '#text/shared/common.ts'
import { t as table } from '#text/shared/ui-table.ts'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import { MomentText } from '#ui/moment-text.tsx'
import { ledgerAccountText, subMajorAccountText } from '../account-text.ts'
import { fieldLabel, shortFieldLabel, shownValue } from '../field-labels.ts'
import { balanceLabel } from '../list/product-list-columns.tsx'
import classes from '../product-database.module.css'

interface PlacedFact extends Fact {
  key: string
  after?: string | undefined
}

/** The facts of the fields in a group, before its special ones. */
const fieldFacts = (p: ProductView, group: 'item' | 'record'): PlacedFact[] =>
  productFieldList.flatMap((spec) =>
    spec.facts?.group === group
      ? {
          key: spec.field,
          label: spec.reference ? fieldLabel(spec.field) : shortFieldLabel(spec.field),
          value: shownValue(p, spec),
          after: spec.facts.after,
        }
      : [],
  )

// not a text
const itemFacts = 'description user place section condition remarks'
// not a text
const recordFacts = 'acquisition funding classification document account series'
const factsClass = `${classes['facts']} ${classes['section']}`

/** A count that does not apply now, and its day. In a blind count it would reveal the quantity. */
function earlierCount(p: ProductView): ReactNode {
  if (p.quantity_hidden || p.physical_count === null || p.physical_count === listedCount(p)) return null
  if (!p.physical_count_at) return formatNumber(p.physical_count)
  return (
    <>
      {formatNumber(p.physical_count)} · <MomentText moment={p.physical_count_at} />
    </>
  )
}

/** All facts of a product in three groups: the item, its value, who and where. */
export function ProductFacts({ product: p }: { product: ProductView }) {
  const account = [p.names.majorAccount, subMajorAccountText(p), ledgerAccountText(p)].filter(Boolean)
  const count = listedCount(p)
  return (
    <>
      <Facts
        className={factsClass}
        facts={arrangeView(itemFacts, [
          ...fieldFacts(p, 'item'),
          { key: 'place', label: table('location'), value: p.place },
        ])}
      />
      <Facts
        className={factsClass}
        facts={[
          {
            key: 'units',
            label: fieldLabel('units'),
            value: p.quantity_hidden ? blind('hidden') : `${formatNumber(p.units)} ${p.unit_type}`,
          },
          {
            key: 'count',
            label: table('counted'),
            value:
              count === null
                ? null
                : [formatNumber(count), p.quantity_hidden ? '' : balanceLabel(p)].filter(Boolean).join(' · '),
          },
          { key: 'earlier', label: t('facts.earlierCount'), value: earlierCount(p) },
          {
            key: 'scanned',
            label: t('facts.countStatus'),
            value: statusLabels[p.count_status],
          },
          { key: 'price', label: fieldLabel('price'), value: formatPesos(p.price) },
          { key: 'total', label: common('total'), value: p.quantity_hidden ? blind('hidden') : formatPesos(p.total) },
          {
            key: 'offset',
            label: fieldLabel('total_offset'),
            value: p.total_offset === '0.00' ? null : formatPesos(p.total_offset),
          },
        ]}
      />
      <Facts
        className={factsClass}
        facts={arrangeView(recordFacts, [
          ...fieldFacts(p, 'record'),
          { key: 'document', label: fieldLabel('print_type'), value: `${p.print_type} · ${p.category}` },
          { key: 'account', label: t('facts.account'), value: account.join(' · ') },
          {
            key: 'series',
            label: t('facts.series'),
            value:
              p.series_2 === null
                ? String(p.series_1)
                : t('facts.seriesRange', { first: String(p.series_1), last: String(p.series_2) }),
          },
        ])}
      />
    </>
  )
}
