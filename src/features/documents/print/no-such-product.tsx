import { Empty } from '#ui/feedback/empty.tsx'

/** Replaces a form about a product that is not on this device. */
export const NoSuchProduct = () => (
  <Empty asPage heading="Item not found">
    It may have been deleted, or it isn’t on this device yet.
  </Empty>
)
