/** The observations and sightings of one item in this count, with person and time. */

import { Group, Text } from '@mantine/core'
import type { User } from '#contract/collections/users.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { CountObservation } from '#domain/counts/count-observations.ts'
import { formatMoment } from '#domain/text/format.ts'
import { lastKnown, useAll } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { t as states } from '#text/counting/count-states.ts'
import { t } from '#text/reconcile/reconcile.ts'
import { t as common } from '#text/shared/common.ts'
import { FailedRead } from '#ui/feedback/failed-read.tsx'
import { ProductDeclarations } from './product-declarations.tsx'
import { ProductSightings } from './product-sightings.tsx'
import type { ObservationsState } from './use-count-observations.ts'

export function ObservationList({ product, state }: { product: number; state: ObservationsState }) {
  const users = useAll<User>('users')
  const people = lastKnown(users) ?? []
  const personNameOf = (id: number | null) => {
    const user = people.find((one) => one.id === id)
    return user ? formalName(user) : '–'
  }
  return (
    <div>
      <Text fw={600}>{t('observations')}</Text>
      {state.is === 'loading' ? <Text c="dimmed">{common('loading')}</Text> : null}
      {state.is === 'not-offered' ? <Text c="dimmed">{t('noHistory')}</Text> : null}
      {state.is === 'problem' ? <FailedRead problem={state.problem} onRetry={state.retry} /> : null}
      {state.is === 'ready' && state.observations.length === 0 ? <Text c="dimmed">{t('noObservations')}</Text> : null}
      <ProductSightings product={product} />
      <ProductDeclarations product={product} personNameOf={personNameOf} />
      {state.is === 'ready'
        ? state.observations.map((one) => <Observation key={one.key} observation={one} person={personNameOf(one.by)} />)
        : null}
    </div>
  )
}

function Observation({ observation, person }: { observation: CountObservation; person: string }) {
  const { timeZone } = useServices()
  const { at, physical_count, scanned, remarks } = observation
  return (
    <div className="bilang-ruled">
      <Group justify="space-between" wrap="nowrap">
        <Text>
          {person}, <span className="bilang-muted">{formatMoment(Date.parse(at), timeZone)}</span>
        </Text>
        <Text className="bilang-mono" fw={600} flex="none">
          {physical_count !== null ? physical_count : scanned ? states('counted') : states('notCounted')}
        </Text>
      </Group>
      {remarks ? <Text c="dimmed">{remarks}</Text> : null}
    </div>
  )
}
