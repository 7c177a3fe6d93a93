/** The quantities of an item side by side: recorded, first, second and third count, with difference, value and decision. */
import { Table, Text } from '@mantine/core'
import type { User } from '#contract/collections/users.ts'
import { counterOf, type SecondCountState } from '#domain/campaigns/second-counts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { CountObservation } from '#domain/counts/count-observations.ts'
import { withoutUndone } from '#domain/counts/reconcile-suggestion.ts'
import { shortageOf, shortageValue } from '#domain/counts/shortage.ts'
import { fromCentavos } from '#domain/money/money.ts'
import { formatMoment, formatNumber, formatPesos } from '#domain/text/format.ts'
import { lastKnown, useAll } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/second-counts.ts'
import { t as reconcile } from '#text/reconcile/reconcile.ts'
import type { ObservationsState } from '../observations/use-count-observations.ts'

interface Line {
  key: 'first' | 'byFirst' | 'second' | 'third'
  count: number | null
  by: number | null
  at: string | null
  device: string | null
  remarks: string | null
}

/** The count that was in question; after a decision, the list has the decided one. */
function firstLine(state: SecondCountState, product: ProductView, observations: ObservationsState): Line {
  const seen = observations.is === 'ready' ? withoutUndone<CountObservation>(observations.observations) : []
  const isFirst = ({ by, physical_count }: CountObservation) =>
    physical_count !== null &&
    by === state.first_by &&
    (state.is === 'decided' || physical_count === product.physical_count)
  const first = seen.find(isFirst)
  return {
    key: 'first',
    count: first?.physical_count ?? (state.is === 'decided' ? null : product.physical_count),
    by: state.first_by,
    at: first?.at ?? (state.is === 'decided' ? null : (product.counted_at ?? null)),
    device: first?.device ?? null,
    remarks: first?.remarks ?? null,
  }
}

export function ThreeWayView({
  state,
  product,
  observations,
}: {
  state: SecondCountState
  product: ProductView
  observations: ObservationsState
}) {
  const { timeZone } = useServices()
  const users = lastKnown(useAll<User>('users')) ?? []
  const nameOf = (id: number | null) => {
    const user = users.find((one) => one.id === id)
    return user ? formalName(user) : t('unknownPerson')
  }
  const { units, price } = product
  const lines: readonly Line[] = [
    firstLine(state, product, observations),
    // A repeated count by the first counter stays visible but does not confirm.
    ...(['byFirst', 'second', 'third'] as const).flatMap((key): Line[] => {
      const one = state[key]
      return one
        ? [{ key, count: one.count, by: counterOf(one), at: one.at, device: one.device, remarks: one.remarks }]
        : []
    }),
  ]
  const { cause, reason } = state.asked
  return (
    <section aria-label={t('title')} className="bilang-stack">
      <Text fw={600}>{t('title')}</Text>
      <Table.ScrollContainer minWidth={280}>
        <Table aria-label={t('title')} verticalSpacing={4} horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('column.count')}</Table.Th>
              <Table.Th ta="right">{t('column.quantity')}</Table.Th>
              <Table.Th ta="right">{reconcile('difference')}</Table.Th>
              <Table.Th ta="right">{t('column.value')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              <Table.Th scope="row" fw={400}>
                {t('line.recorded')}
              </Table.Th>
              <Table.Td ta="right" className="bilang-mono">
                {formatNumber(units)}
              </Table.Td>
              <Table.Td />
              <Table.Td />
            </Table.Tr>
            {lines.map(({ key, count, by, at, device, remarks }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={400}>
                  {t(`line.${key}`)}
                  <div className="bilang-muted bilang-small bilang-break">
                    {[
                      nameOf(by),
                      at === null ? '' : formatMoment(Date.parse(at), timeZone),
                      device ?? '',
                      remarks ?? '',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </div>
                </Table.Th>
                <Table.Td ta="right" className="bilang-mono">
                  {count === null ? '–' : formatNumber(count)}
                </Table.Td>
                <Table.Td ta="right" className="bilang-mono">
                  {count === null ? '' : formatNumber(-shortageOf(units, count))}
                </Table.Td>
                <Table.Td ta="right" className="bilang-mono bilang-one-line">
                  {count === null ? '' : formatPesos(fromCentavos(-shortageValue(units, count, price)))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text c="dimmed" size="sm" className="bilang-break">
        {[
          cause === 'quantity' || cause === 'value'
            ? t(`cause.${cause}`)
            : t('cause.person', {
                person: nameOf(state.asked.made_by),
                moment: formatMoment(Date.parse(state.asked.at), timeZone),
              }),
          reason ?? '',
          state.is === 'waiting' && state.byFirst ? t('result.same-person') : '',
          state.is === 'decided' ? t('state.decided', { count: formatNumber(state.count) }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </section>
  )
}
