/**
 * One page of a form as SVG, for the screen and the printer: the same draw operations in the same millimeters as the PDF. Needs no PDF
 * viewer, so it works on every phone and under any content policy.
 */
import { memo } from 'react'
import classes from './page-svg.module.css'

/** A draw operation from the print module; in millimeters from the top left, font sizes in points. */
export type PageDrawOp =
  | { kind: 'text'; x: number; y: number; text: string; font: string; size: number; gray?: number; angle?: number }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; width: number }
  | { kind: 'box'; x: number; y: number; w: number; h: number; width: number }
  | { kind: 'fill'; x: number; y: number; w: number; h: number; gray: number }
  | { kind: 'modules'; x: number; y: number; module: number; matrix: readonly (readonly boolean[])[] }

export interface PrintedPage {
  width: number
  height: number
  drawOps: readonly PageDrawOp[]
}

const millimetersPerPoint = 25.4 / 72
export const printFontFamily = (fontName: string): string => `Paper ${fontName}`

const modulesPath = (drawOp: Extract<PageDrawOp, { kind: 'modules' }>): string =>
  drawOp.matrix
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return []
        let run = 1
        while (row[x + run]) run++
        return `M${drawOp.x + x * drawOp.module} ${drawOp.y + y * drawOp.module}h${run * drawOp.module}v${drawOp.module}h${-run * drawOp.module}z`
      }),
    )
    .join('')

const grayFill = (gray: number): string => {
  const channel = Math.round(gray * 255)
  return `rgb(${channel} ${channel} ${channel})`
}

function drawOpElement(drawOp: PageDrawOp, at: number) {
  switch (drawOp.kind) {
    case 'text':
      return (
        <text
          key={at}
          x={drawOp.x}
          y={drawOp.y}
          fontFamily={`"${printFontFamily(drawOp.font)}", serif`}
          fontSize={drawOp.size * millimetersPerPoint}
          {...(drawOp.gray === undefined ? {} : { fill: grayFill(drawOp.gray) })}
          {...(drawOp.angle === undefined ? {} : { transform: `rotate(${-drawOp.angle} ${drawOp.x} ${drawOp.y})` })}
          xmlSpace="preserve"
        >
          {drawOp.text}
        </text>
      )
    case 'line':
      return (
        <line
          key={at}
          x1={drawOp.x1}
          y1={drawOp.y1}
          x2={drawOp.x2}
          y2={drawOp.y2}
          stroke="#000"
          strokeWidth={drawOp.width}
        />
      )
    case 'box':
      return (
        <rect
          key={at}
          x={drawOp.x}
          y={drawOp.y}
          width={drawOp.w}
          height={drawOp.h}
          fill="none"
          stroke="#000"
          strokeWidth={drawOp.width}
        />
      )
    case 'fill':
      return <rect key={at} x={drawOp.x} y={drawOp.y} width={drawOp.w} height={drawOp.h} fill={grayFill(drawOp.gray)} />
    case 'modules':
      return <path key={at} d={modulesPath(drawOp)} fill="#000" shapeRendering="crispEdges" />
  }
}

export const PageSvg = memo(function PageSvg({ page, label }: { page: PrintedPage; label: string }) {
  return (
    <svg
      className={classes['page']}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${page.width} ${page.height}`}
      style={{ aspectRatio: `${page.width} / ${page.height}` }}
    >
      {page.drawOps.map(drawOpElement)}
    </svg>
  )
})
