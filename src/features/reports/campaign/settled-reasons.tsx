/** The settled differences of a campaign, summed by reason. Only valid settlements. */
import { Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Settlement, sumByReason } from '#domain/campaigns/settlements.ts'
import type { BaselineRef } from '#domain/catalog/catalog-queries.ts'
import { type BaselineProduct, baselineKey } from '#domain/counts/baseline-product.ts'
import { formatMoney, formatNumber } from '#domain/text/format.ts'
import { useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/reconcile/settle.ts'
import classes from '../reports.module.css'

interface Props {
  baseline: BaselineRef
  settlements: ReadonlyMap<number, Settlement>
}

export function SettledReasons({ baseline, settlements }: Props) {
  const { api } = useServices()
  const online = useOnline()
  if (settlements.size === 0 && !api.features().has('settlement-reasons')) return null
  return (
    <section aria-label={t('report.title')} className="bilang-stack">
      <Title order={2} fz="md">
        {t('report.title')}
      </Title>
      {online ? null : <Text c="dimmed">{t('report.offline')}</Text>}
      <Sums baseline={baseline} settlements={settlements} />
    </section>
  )
}

function Sums({ baseline, settlements }: Props) {
  const { catalog } = useServices()
  const key = JSON.stringify([baselineKey(baseline), [...settlements.values()].map(({ id }) => id)])
  const read = useLiveValue(`settled ${key}`, ['products'], async () => {
    const rows = await catalog.getMany<BaselineProduct>('products', [...settlements.keys()], {
      of: baseline,
      rows: 'frozen',
    })
    return sumByReason(
      settlements,
      rows.flatMap((row) =>
        row ? [{ id: row.id, units: row.units, price: row.price, isCounted: row.scanned, onHand: row.on_hand }] : [],
      ),
    )
  })
  const sums = read.state === 'ready' ? read.value : read.stale
  if (!sums) return null
  if (sums.length === 0) return <Text c="dimmed">{t('report.none')}</Text>
  const figure = (value: number) => (value === 0 ? '–' : formatNumber(value))
  const money = (value: bigint) => (value === 0n ? '–' : formatMoney(value))
  return (
    <div className={classes['tableScroll']}>
      <Table className={classes['figures'] ?? ''} aria-label={t('report.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('report.reason')}</Table.Th>
            <Head>{t('report.items')}</Head>
            <Head>{t('report.shortage')}</Head>
            <Head>{t('report.shortageValue')}</Head>
            <Head>{t('report.overage')}</Head>
            <Head>{t('report.overageValue')}</Head>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sums.map((sum) => (
            <Table.Tr key={sum.code}>
              <Table.Th scope="row" fw={400} className="bilang-break">
                {sum.name}
              </Table.Th>
              <Cell>{formatNumber(sum.items)}</Cell>
              <Cell>{figure(sum.shortage)}</Cell>
              <Cell>{money(sum.shortageValue)}</Cell>
              <Cell>{figure(sum.overage)}</Cell>
              <Cell>{money(sum.overageValue)}</Cell>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

const Head = ({ children }: { children: ReactNode }) => (
  <Table.Th scope="col" className={classes['numberCell'] ?? ''}>
    {children}
  </Table.Th>
)
const Cell = ({ children }: { children: ReactNode }) => (
  <Table.Td className={classes['numberCell'] ?? ''}>{children}</Table.Td>
)
