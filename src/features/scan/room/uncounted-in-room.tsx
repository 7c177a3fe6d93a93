import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { formatNumber } from '#domain/text/format.ts'
import { lastKnown, useList } from '#react/lists/use-list.ts'
import { t } from '#text/counting/scan.ts'
import { Button } from '#ui/button.tsx'
import { MatchingProducts } from '../card/matching-products.tsx'
import classes from '../scan.module.css'
import { useItemsInRoom } from './use-items-in-room.ts'

const maxShown = 100

/** The uncounted items recorded in this room. Helps to count items whose tag cannot be scanned, and shows when a room is done. */
export function UncountedInRoom({
  currentRoom,
  onChoose,
  onClose,
}: {
  currentRoom: CurrentRoom
  onChoose: (product: ProductView) => void
  onClose: () => void
}) {
  const items = useItemsInRoom(currentRoom)
  const query = useList<ProductView>({
    collection: 'products',
    ...items,
    where: { ...items.where, scanned: false },
    order: ['property_number'],
    from: 0,
    limit: maxShown,
  })
  const answer = lastKnown(query)
  return (
    <section className={classes['typePanel']} aria-labelledby="left-here">
      <h2 id="left-here" className={classes['remainingHeading']}>
        {answer ? t('rest.heading', { count: formatNumber(answer.total), room: currentRoom.name }) : currentRoom.name}
      </h2>
      {answer === null ? null : answer.total === 0 ? (
        <p className={classes['note']} role="status">
          {t('rest.none')}
        </p>
      ) : (
        <MatchingProducts
          products={answer.rows}
          total={answer.total}
          onChoose={onChoose}
          moreHint={t('rest.countThese')}
        />
      )}
      <Button variant="ghost" fullWidth onClick={onClose}>
        {t('backToCamera')}
      </Button>
    </section>
  )
}
