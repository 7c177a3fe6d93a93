import type { ReactNode } from 'react'
import { Empty } from '../feedback/empty.tsx'

/** Shown in place of content that needs the offline list while this device has none. The reason is shown above it. */
export function NotDownloadedYet({
  subject,
  asPage,
  action,
}: {
  subject: string
  asPage?: boolean
  action?: ReactNode
}) {
  return (
    <Empty asPage={asPage ?? false} action={action} heading="The offline list isn’t on this device yet.">
      {subject} appears here when the list is downloaded.
    </Empty>
  )
}
