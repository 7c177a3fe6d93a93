import type { Density } from '#domain/tables/table-layout.ts'
import { useMedia } from '../theme/use-media.ts'
import { textScale } from './text-scale.ts'

/** Heights in pixels at the normal text size: of a row with one cell above the other, of other rows, and of their headers. */
const heights = {
  comfortable: { stacked: 60, single: 40, stackedHead: 52, singleHead: 36 },
  compact: { stacked: 34, single: 28, stackedHead: 36, singleHead: 32 },
} as const
/** What a finger needs. */
const touchHeight = 44

/** The height of a table's rows. `isStacked`: its cells have several lines. Heights and widths grow with the text size of the person. */
export function useRowHeight(
  isStacked: boolean,
  density: Density,
): { height: number; headHeight: number; scale: number } {
  const coarse = useMedia('coarse')
  const scale = textScale()
  const { stacked, single, stackedHead, singleHead } = heights[density]
  const scaled = (pixels: number) => Math.round(Math.max(coarse ? touchHeight : 0, pixels) * scale)
  return {
    height: scaled(isStacked ? stacked : single),
    headHeight: scaled(isStacked ? stackedHead : singleHead),
    scale,
  }
}
