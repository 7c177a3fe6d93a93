import type { ReactNode } from 'react'
import { t } from '#text/shared/ui-table.ts'
import { Empty } from '../feedback/empty.tsx'

/** Shown in place of content that needs the offline list while this device has none. The reason is shown above it. */
export function NotDownloadedYet({
  subject,
  asPage,
  action,
}: {
  /** What appears here later. */
  subject: 'list' | 'page' | 'account' | 'product'
  asPage?: boolean
  action?: ReactNode
}) {
  return (
    <Empty asPage={asPage ?? false} action={action} heading={t('noOfflineList')}>
      {t(`appearsLater.${subject}`)}
    </Empty>
  )
}
