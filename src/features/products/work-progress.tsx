import { Progress, Text } from '@mantine/core'

export interface Work {
  doing: string
  done: number
  total: number
}

const figure = (count: number) => count.toLocaleString('en')

/** How far work on many products is. */
export function WorkProgress({ doing, done, total }: Work) {
  return (
    <div role="status">
      <Text fz="sm" className="bilang-figures">
        {doing}: {figure(done)} of {figure(total)}
      </Text>
      <Progress value={total === 0 ? 100 : (done / total) * 100} animated aria-label="Progress" />
    </div>
  )
}
