import type { ReactNode } from 'react'
import { Empty } from '../feedback/empty.tsx'

/** In place of what a device without a list cannot show; why it has none is said above. */
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
    <Empty asPage={asPage ?? false} action={action} heading="The list is not on this device yet.">
      {subject} appears here as soon as the list has come.
    </Empty>
  )
}
