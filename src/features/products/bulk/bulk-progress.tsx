import { Progress, Text } from '@mantine/core'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/products/products-bulk.ts'
import { t as common } from '#text/shared/common.ts'

export interface BulkProgressState {
  label: string
  done: number
  total: number
}

/** The progress of work on many products. */
export function BulkProgress({ label, done, total }: BulkProgressState) {
  return (
    <div role="status">
      <Text fz="sm" className="bilang-figures">
        {t('progress.doneOf', { label, done: formatNumber(done), total: formatNumber(total) })}
      </Text>
      <Progress value={total === 0 ? 100 : (done / total) * 100} animated aria-label={common('progress')} />
    </div>
  )
}
