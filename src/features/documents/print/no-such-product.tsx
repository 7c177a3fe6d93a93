import { Empty } from '#ui/feedback/empty.tsx'

/** Replaces a form about a product that is not on this device. */
export const NoSuchProduct = () => (
  <Empty asPage heading="No such product">
    It may have been deleted, or is not on this device yet.
  </Empty>
)
