import { Link } from 'react-router-dom'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { areaPaths } from '#domain/people/roles.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { usePerson } from '#react/use-session.ts'
import { t } from '#text/scan.ts'
import { Button } from '#ui/button.tsx'
import classes from '../scan.module.css'

/**
 * Actions for an item whose record names another room: record that it was seen here, or request its transfer. Counting never changes the
 * room of the record.
 */
export function OtherRoomActions({
  product,
  currentRoom,
  onSeenHere,
}: {
  product: ProductView
  currentRoom: CurrentRoom
  onSeenHere: () => Promise<unknown>
}) {
  const role = usePerson()?.role
  if (!role) return null
  const requestsPath = role === 'employee' ? 'requests' : 'transfer-requests'
  const query = new URLSearchParams({
    product: String(product.id),
    // not a text: stored with the request, which others read
    reason: `Found in ${currentRoom.name} while counting; recorded in ${product.place}.`,
  })
  return (
    <div className={classes['actions']}>
      <Button variant="secondary" onClick={() => void onSeenHere()}>
        {t('elsewhere.record')}
      </Button>
      <Button component={Link} to={`${areaPaths[role]}/inventory/${requestsPath}?${query}`} variant="ghost">
        {t('elsewhere.requestTransfer')}
      </Button>
    </div>
  )
}
