/**
 * One page of a form on the screen and at the printer: the same marks in the same millimetres that the PDF is drawn from, as SVG. Needs no
 * PDF viewer, so it shows on every phone and under any content policy.
 */
import { memo } from 'react'
import classes from './paper-page.module.css'

/** What the paper room lays; in millimetres from the top left, sizes of type in points. */
export type PaperMark =
  | { kind: 'text'; x: number; y: number; text: string; face: string; size: number; grey?: number; angle?: number }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; width: number }
  | { kind: 'box'; x: number; y: number; w: number; h: number; width: number }
  | { kind: 'fill'; x: number; y: number; w: number; h: number; grey: number }
  | { kind: 'modules'; x: number; y: number; module: number; matrix: readonly (readonly boolean[])[] }

export interface PaperSheet {
  width: number
  height: number
  marks: readonly PaperMark[]
}

const millimetresPerPoint = 25.4 / 72
export const paperFamily = (face: string): string => `Paper ${face}`

const modulesPath = (mark: Extract<PaperMark, { kind: 'modules' }>): string =>
  mark.matrix
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return []
        let run = 1
        while (row[x + run]) run++
        return `M${mark.x + x * mark.module} ${mark.y + y * mark.module}h${run * mark.module}v${mark.module}h${-run * mark.module}z`
      }),
    )
    .join('')

const greyFill = (grey: number): string => {
  const part = Math.round(grey * 255)
  return `rgb(${part} ${part} ${part})`
}

function drawn(mark: PaperMark, at: number) {
  switch (mark.kind) {
    case 'text':
      return (
        <text
          key={at}
          x={mark.x}
          y={mark.y}
          fontFamily={`"${paperFamily(mark.face)}", serif`}
          fontSize={mark.size * millimetresPerPoint}
          {...(mark.grey === undefined ? {} : { fill: greyFill(mark.grey) })}
          {...(mark.angle === undefined ? {} : { transform: `rotate(${-mark.angle} ${mark.x} ${mark.y})` })}
          xmlSpace="preserve"
        >
          {mark.text}
        </text>
      )
    case 'line':
      return (
        <line key={at} x1={mark.x1} y1={mark.y1} x2={mark.x2} y2={mark.y2} stroke="#000" strokeWidth={mark.width} />
      )
    case 'box':
      return (
        <rect
          key={at}
          x={mark.x}
          y={mark.y}
          width={mark.w}
          height={mark.h}
          fill="none"
          stroke="#000"
          strokeWidth={mark.width}
        />
      )
    case 'fill':
      return <rect key={at} x={mark.x} y={mark.y} width={mark.w} height={mark.h} fill={greyFill(mark.grey)} />
    case 'modules':
      return <path key={at} d={modulesPath(mark)} fill="#000" shapeRendering="crispEdges" />
  }
}

export const PaperPage = memo(function PaperPage({ sheet, label }: { sheet: PaperSheet; label: string }) {
  return (
    <svg
      className={classes['page']}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      style={{ aspectRatio: `${sheet.width} / ${sheet.height}` }}
    >
      {sheet.marks.map(drawn)}
    </svg>
  )
})
