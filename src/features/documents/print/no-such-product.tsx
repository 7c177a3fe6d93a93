import { Empty } from '#ui/feedback/empty.tsx'

/** In place of a paper about a product that this device does not have. */
export const NoSuchProduct = () => (
  <Empty asPage heading="No such product">
    It may have been deleted, or is not on this device yet.
  </Empty>
)
