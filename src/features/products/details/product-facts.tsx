import type { ReactNode } from 'react'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formatMoney } from '#domain/money/money.ts'
import { balanceLabel } from '../list/product-list-columns.tsx'
import classes from '../product-database.module.css'

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
        rows={[
          ['Description', p.description],
          ['Accountable person', p.names.user],
          ['Place', p.place],
          ['Section', p.names.section],
          ['Condition', p.names.condition],
          ['Remarks', p.remarks],
        ]}
      />
      <Facts
        rows={[
          ['Units', `${p.units.toLocaleString('en')} ${p.unit_type}`],
          [
            'Counted',
            p.physical_count === null ? null : `${p.physical_count.toLocaleString('en')} · ${balanceLabel(p)}`,
          ],
          ['Scanned', p.scanned ? 'Yes' : 'No'],
          ['Unit price', formatMoney(p.price)],
          ['Total', formatMoney(p.total)],
          ['Total offset', p.total_offset === '0.00' ? null : formatMoney(p.total_offset)],
        ]}
      />
      <Facts
        rows={[
          ['Acquired', p.acquisition],
          ['Old property number', p.old_property_number],
          ['Purchase reference', p.purchase_reference],
          ['Fund', p.names.funding],
          ['Category', p.names.classification],
          ['Document', `${p.print_type} · ${p.category}`],
          ['Account', account.length === 0 ? null : account.join(' · ')],
          ['Series', [p.series_1, p.series_2].filter((one) => one !== null).join(' to ')],
        ]}
      />
    </>
  )
}

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={`${classes['facts']} ${classes['section']}`}>
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <FactRow key={name} name={name} value={value} />
        ))}
    </dl>
  )
}

function FactRow({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
