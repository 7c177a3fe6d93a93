/**
 * One page of a form as SVG, for the screen and the printer: the same draw operations in the same millimeters as the PDF. Needs no PDF
 * viewer, so it works on every phone and under any content policy.
 */
import { memo } from 'react'
import { type MergedDrawOp, mergeDrawOps, type PageDrawOp } from './merge-draw-ops.ts'
import classes from './page-svg.module.css'

export interface PrintedPage {
  width: number
  height: number
  drawOps: readonly PageDrawOp[]
}

const millimetersPerPoint = 25.4 / 72
// not a text: the name of a font family
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

function drawOpElement(drawOp: MergedDrawOp, at: number) {
  switch (drawOp.kind) {
    case 'texts':
      return (
        <g
          key={at}
          fontFamily={`"${printFontFamily(drawOp.font)}", serif`}
          fontSize={drawOp.size * millimetersPerPoint}
          xmlSpace="preserve"
        >
          {drawOp.texts.map(({ x, y, text, gray, angle }, index) => (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: texts are identified by their index
              key={index}
              x={x}
              y={y}
              {...(gray === undefined ? {} : { fill: grayFill(gray) })}
              {...(angle === undefined ? {} : { transform: `rotate(${-angle} ${x} ${y})` })}
            >
              {text}
            </text>
          ))}
        </g>
      )
    case 'strokes':
      return <path key={at} d={drawOp.path} fill="none" stroke="#000" strokeWidth={drawOp.width} />
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
      {mergeDrawOps(page.drawOps).map(drawOpElement)}
    </svg>
  )
})
