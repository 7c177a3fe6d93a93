import { Link } from 'react-router-dom'
import type { ProductView } from '#domain/catalogue.ts'
import { areaOf } from '#domain/role-of.ts'
import type { HereRoom } from '#domain/scan-outcome.ts'
import { usePerson } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import classes from './counting.module.css'

/**
 * A thing that the books have in another room: one tap says it was seen here, another asks for its transfer. The record itself is never
 * moved by counting.
 */
export function ElsewhereActions({
  product,
  here,
  onSeen,
}: {
  product: ProductView
  here: HereRoom
  onSeen: () => Promise<void>
}) {
  const role = usePerson()?.role
  if (!role) return null
  const list = role === 'employee' ? 'requests' : 'transfer-requests'
  const query = new URLSearchParams({
    product: String(product.id),
    reason: `Found in ${here.name} while counting; recorded in ${product.place}.`,
  })
  return (
    <div className={classes['actions']}>
      <Button variant="secondary" onClick={() => void onSeen()}>
        Seen here
      </Button>
      <Button component={Link} to={`${areaOf[role]}/inventory/${list}?${query}`} variant="ghost">
        Ask for its transfer
      </Button>
    </div>
  )
}
