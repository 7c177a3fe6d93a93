import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { NotDownloadedYet } from '#ui/list/not-downloaded-yet.tsx'

/**
 * A screen that only a complete list can answer: before the first download has ended it would say that nothing is there. How far the
 * download is, and why it stands still, is said above every screen (`shell/news.tsx`).
 */
export function RequireOfflineList({
  title,
  children,
}: {
  /** Null: a tab, whose page has one. */ title: string | null
  children: ReactNode
}) {
  const { phase, problem } = useCatalogStatus()
  if (phase === 'ready') return children
  const fallback = problem ? (
    <NotDownloadedYet subject="This page" />
  ) : (
    <Loading height={280} label="This page appears here as soon as the list has come." />
  )
  if (title === null) return fallback
  return (
    <div className="bilang-page">
      <Title order={1}>{title}</Title>
      {fallback}
    </div>
  )
}
