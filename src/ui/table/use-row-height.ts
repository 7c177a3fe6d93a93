import { useMedia } from '../theme/use-media.ts'

/** Heights in pixels at the normal text size. */
const heights = { fine: 36, coarse: 44, stacked: 60, stackedHead: 52 }

/** The height of a table's rows. `isStacked`: its cells have several lines. Heights and widths grow with the text size of the person. */
export function useRowHeight(isStacked: boolean): { height: number; headHeight: number; scale: number } {
  const coarse = useMedia('coarse')
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
  const oneLine = coarse ? heights.coarse : heights.fine
  const scaled = (pixels: number) => Math.round(pixels * scale)
  return {
    height: scaled(isStacked ? heights.stacked : oneLine),
    headHeight: scaled(isStacked ? heights.stackedHead : oneLine),
    scale,
  }
}
