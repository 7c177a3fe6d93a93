import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCatalogueStatus } from '#runtime/use-list.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { NotHereYet } from '#ui/list/not-here-yet.tsx'

/**
 * A screen that only a complete list can answer: before the first download has ended it would say that nothing is there. How far the
 * download is, and why it stands still, is said above every screen (`shell/news.tsx`).
 */
export function WhenListed({
  title,
  children,
}: {
  /** Null: a tab, whose page has one. */ title: string | null
  children: ReactNode
}) {
  const { phase, problem } = useCatalogueStatus()
  if (phase === 'ready') return children
  const words = problem ? (
    <NotHereYet what="This page" />
  ) : (
    <Loading height={280} label="This page appears here as soon as the list has come." />
  )
  if (title === null) return words
  return (
    <div className="bilang-page">
      <Title order={1}>{title}</Title>
      {words}
    </div>
  )
}
