/** A page section with data from the server: its title, the data or the problem, and what to do without a network. */
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Problem } from '#contract/problem.ts'
import { FailedRead } from './failed-read.tsx'
import { Loading } from './loading.tsx'
import { OfflineNote } from './offline-note.tsx'

type State<Value> = { is: 'loading' } | { is: 'ready'; value: Value } | { is: 'problem'; problem: Problem }

/** Of `useServerRead`. */
interface Read<Value> {
  state: State<Value>
  reload: () => void
  isOffline: boolean
}

export function ServerSection<Value>({
  title,
  read: { state, reload, isOffline },
  toDo,
  children,
}: {
  title: string
  read: Read<Value>
  /** What a person can do without a network; absent if the page says it for all of its sections. */
  toDo?: string
  children: (value: Value) => ReactNode
}) {
  const saysOffline = isOffline && state.is !== 'problem'
  // Nothing was read, and the page shows the reason.
  if (saysOffline && toDo === undefined && state.is === 'loading') return null
  return (
    <section className="bilang-section" aria-label={title}>
      <Title order={2} fz="lg" mb="xs">
        {title}
      </Title>
      {state.is === 'ready' ? children(state.value) : null}
      {state.is === 'loading' && !isOffline ? <Loading height={120} /> : null}
      {state.is === 'problem' ? <FailedRead problem={state.problem} onRetry={reload} /> : null}
      {saysOffline && toDo !== undefined ? <OfflineNote toDo={toDo} /> : null}
    </section>
  )
}
