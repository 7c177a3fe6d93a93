import { Progress, Text } from '@mantine/core'

export interface BulkProgressState {
  label: string
  done: number
  total: number
}

const formatCount = (count: number) => count.toLocaleString('en')

/** The progress of work on many products. */
export function BulkProgress({ label, done, total }: BulkProgressState) {
  return (
    <div role="status">
      <Text fz="sm" className="bilang-figures">
        {label}: {formatCount(done)} of {formatCount(total)}
      </Text>
      <Progress value={total === 0 ? 100 : (done / total) * 100} animated aria-label="Progress" />
    </div>
  )
}
