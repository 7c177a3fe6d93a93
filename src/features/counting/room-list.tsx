import type { ProductView } from '#domain/catalogue.ts'
import type { HereRoom } from '#domain/scan-outcome.ts'
import { useList } from '#runtime/use-list.ts'
import { Button } from '#ui/button.tsx'
import classes from './counting.module.css'
import { Matches } from './matches.tsx'

const shown = 100

/** What the register places in this room and nobody has counted yet: for things whose tag is out of sight, and to know when a room is done. */
export function RoomList({
  here,
  onChoose,
  onClose,
}: {
  here: HereRoom
  onChoose: (product: ProductView) => void
  onClose: () => void
}) {
  const { location_code_one, location_code_two } = here
  const live = useList<ProductView>({
    entity: 'products',
    where: { location_code_one, location_code_two, state: ['not-counted', 'not-here'] },
    order: ['property_number'],
    from: 0,
    limit: shown,
  })
  const answer = live.state === 'ready' ? live.value : live.stale
  return (
    <section className={classes['type']} aria-labelledby="left-here">
      <h2 id="left-here" className={classes['leftHere']}>
        {answer ? `${answer.total.toLocaleString('en')} left in ${here.name}` : here.name}
      </h2>
      {answer === null ? null : answer.total === 0 ? (
        <p className={classes['note']} role="status">
          Everything that the list places in this room is counted.
        </p>
      ) : (
        <Matches
          products={answer.rows}
          total={answer.total}
          onChoose={onChoose}
          more="Count some, and the others appear."
        />
      )}
      <Button variant="ghost" fullWidth onClick={onClose}>
        Back to the camera
      </Button>
    </section>
  )
}
