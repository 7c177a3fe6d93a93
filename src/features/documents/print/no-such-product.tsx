import { t } from '#text/documents/documents-print.ts'
import { t as common } from '#text/shared/common.ts'
import { Empty } from '#ui/feedback/empty.tsx'

/** Replaces a form about a product that is not on this device. */
export const NoSuchProduct = () => (
  <Empty asPage heading={t('itemNotFound')}>
    {common('mayBeDeleted')}
  </Empty>
)
