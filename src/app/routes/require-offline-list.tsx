import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { t } from '#text/app/screens.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { NotDownloadedYet } from '#ui/list/not-downloaded-yet.tsx'
import type { ScreenTitle } from './screen.ts'
import { titleOf } from './screens.ts'

/**
 * Around a screen that needs the complete offline list: before the first download ends it would claim that nothing exists. The banners
 * above every screen (`shell/status-banners.tsx`) show the download's progress and why it stopped.
 */
export function RequireOfflineList({
  title,
  children,
}: {
  /** Null for a tab, whose page has the title. */
  title: ScreenTitle | null
  children: ReactNode
}) {
  const { phase, problem } = useCatalogStatus('phase', 'problem')
  if (phase === 'ready') return children
  const fallback = problem ? (
    <NotDownloadedYet subject="page" />
  ) : (
    <Loading height={280} label={t('opensWhenDownloaded')} />
  )
  if (title === null) return fallback
  return (
    <div className="bilang-page">
      <Title order={1}>{titleOf({ title })}</Title>
      {fallback}
    </div>
  )
}
