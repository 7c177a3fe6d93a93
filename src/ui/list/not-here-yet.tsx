import type { ReactNode } from 'react'
import { Empty } from '../empty.tsx'

/** In place of what a device without a list cannot show; why it has none is said above. */
export function NotHereYet({ what, page, action }: { what: string; page?: boolean; action?: ReactNode }) {
  return (
    <Empty page={page ?? false} action={action} heading="The list is not on this device yet.">
      {what} appears here as soon as the list has come.
    </Empty>
  )
}
