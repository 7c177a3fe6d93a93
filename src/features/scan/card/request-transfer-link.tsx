import { Link } from 'react-router-dom'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useIsPractice } from '#react/practice/use-practice.ts'
import { useTransferRequestsPath } from '#react/use-transfer-requests-path.ts'
import { t } from '#text/counting/scan.ts'
import { Button } from '#ui/button.tsx'

/** For an item whose record names another room: requests its transfer. Counting never changes the room of the record. */
export function RequestTransferLink({ product, currentRoom }: { product: ProductView; currentRoom: CurrentRoom }) {
  const requests = useTransferRequestsPath()
  const isPractice = useIsPractice()
  if (isPractice) return null
  const query = new URLSearchParams({
    product: String(product.id),
    // not a text: stored with the request, which others read
    reason: `Found in ${currentRoom.name} while counting; recorded in ${product.place}.`,
  })
  return (
    <Button component={Link} to={`${requests}?${query}`} variant="ghost">
      {t('elsewhere.requestTransfer')}
    </Button>
  )
}
