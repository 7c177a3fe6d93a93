import type { Stroke, Strokes } from '#contract/documents/document-signature.ts'
import classes from './signature.module.css'

/** A dot is a line of no length, which round caps make visible. */
export const strokePoints = (stroke: Stroke): string =>
  (stroke.length === 1 ? [...stroke, ...stroke] : stroke).map((point) => point.join()).join(' ')

/** Strokes within an `svg` in the unit of the pad. */
export function SignatureDrawing({ strokes }: { strokes: Strokes }) {
  return strokes.map((stroke, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no other name, and are only added
    <polyline key={index} className={classes['ink']} points={strokePoints(stroke)} />
  ))
}
