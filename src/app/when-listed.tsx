import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCatalogueStatus } from '#runtime/use-list.ts'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'

/**
 * A screen that only a complete list can answer: before the first download has ended it would say that nothing is there. How far the
 * download is, and why it stands still, is said above every screen (`shell/news.tsx`).
 */
export function WhenListed({ title, children }: { title: string; children: ReactNode }) {
  const { phase, problem } = useCatalogueStatus()
  if (phase === 'ready') return children
  return (
    <div className="bilang-page">
      <Title order={1}>{title}</Title>
      {problem ? (
        <Empty heading="The list is not on this device yet.">This page appears as soon as the list has come.</Empty>
      ) : (
        <Loading label="This page appears as soon as the list has come." />
      )}
    </div>
  )
}
