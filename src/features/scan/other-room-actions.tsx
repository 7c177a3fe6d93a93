import { Link } from 'react-router-dom'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { areaPaths } from '#domain/people/roles.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { usePerson } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import classes from './scan.module.css'

/**
 * A thing that the books have in another room: one tap says it was seen here, another asks for its transfer. The record itself is never
 * moved by counting.
 */
export function OtherRoomActions({
  product,
  currentRoom,
  onSeenHere,
}: {
  product: ProductView
  currentRoom: CurrentRoom
  onSeenHere: () => Promise<void>
}) {
  const role = usePerson()?.role
  if (!role) return null
  const requestsPath = role === 'employee' ? 'requests' : 'transfer-requests'
  const query = new URLSearchParams({
    product: String(product.id),
    reason: `Found in ${currentRoom.name} while counting; recorded in ${product.place}.`,
  })
  return (
    <div className={classes['actions']}>
      <Button variant="secondary" onClick={() => void onSeenHere()}>
        Seen here
      </Button>
      <Button component={Link} to={`${areaPaths[role]}/inventory/${requestsPath}?${query}`} variant="ghost">
        Ask for its transfer
      </Button>
    </div>
  )
}
