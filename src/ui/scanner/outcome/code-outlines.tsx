import { useEffect, useState } from 'react'
import { makeEmitter } from '#platform/emitter.ts'
import type { Code, Corner, Reading } from '../decode/decoder-messages.ts'
import { type Shape, type Tone, toneOnWhite } from './scan-outcomes.ts'

/** Passes each reading to the outlines alone, so that 25 readings a second do not render the whole scanner 25 times. */
export interface ReadingFeed {
  publish(reading: Reading): void
  subscribe(listener: (reading: Reading) => void): () => void
}

export function createReadingFeed(): ReadingFeed {
  const readings = makeEmitter<Reading>()
  return { publish: readings.emit, subscribe: readings.subscribe }
}

/** An outline stays this long after its code was last read, so that one missed frame does not flicker. */
const lingerMs = 300

interface SeenCode {
  code: Code
  width: number
  height: number
  at: number
}

const centerOf = (corners: readonly Corner[]): Corner => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
  y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
})

/** The appearance of a code's outline. The tone `muted` is white. The plus marks a tag that one tap counts. */
export interface OutlineLook {
  tone: Tone
  shape: Shape | 'plus'
}

const outlineColor = (look: OutlineLook | undefined): string =>
  look && look.tone !== 'muted' ? toneOnWhite(look.tone) : 'var(--bilang-camera-ink)'

const outlineMarks: Readonly<Record<OutlineLook['shape'], React.ReactNode>> = {
  plus: <path d="M0 -9V9M-9 0H9" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />,
  ring: <circle r="7" fill="none" stroke="currentColor" strokeWidth="3.5" />,
  tick: (
    <>
      <circle r="9" fill="currentColor" />
      <path d="M-4 0.4l2.8 2.9L4 -3" fill="none" stroke="var(--bilang-camera-ink)" strokeWidth="2.4" />
    </>
  ),
  triangle: <path d="M0 -9 9.5 8H-9.5z" fill="currentColor" />,
  square: (
    <>
      <rect x="-8" y="-8" width="16" height="16" rx="1.5" fill="currentColor" />
      <path d="M-4.5 0h9" stroke="var(--bilang-camera-ink)" strokeWidth="2.6" />
    </>
  ),
  diamond: <path d="M0 -10 10 0 0 10 -10 0z" fill="currentColor" />,
}

/** Draws an outline around every code in view, in its color and shape; white while the outcome is unknown. */
export function CodeOutlines({
  readings,
  outcomeOf,
}: {
  readings: ReadingFeed
  outcomeOf: ((text: string) => OutlineLook | undefined) | undefined
}) {
  const [seen, setSeen] = useState<readonly SeenCode[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = readings.subscribe(({ codes, width, height }) => {
      const at = performance.now()
      if (codes.length > 0) {
        setSeen((before) => [
          ...before.filter(
            (earlier) => at - earlier.at < lingerMs && !codes.some(({ text }) => text === earlier.code.text),
          ),
          ...codes.map((code) => ({ code, width, height, at })),
        ])
        clearTimeout(timer)
        timer = setTimeout(() => setSeen([]), lingerMs)
      }
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [readings])

  const first = seen.at(-1)
  if (!first) return null
  const unit = Math.min(first.width, first.height) / 360
  return (
    // not a text: an attribute of SVG
    <svg viewBox={`0 0 ${first.width} ${first.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {seen.map(({ code, width }) => {
        if (width !== first.width || code.corners.length === 0) return null
        const outcome = outcomeOf?.(code.text)
        const center = centerOf(code.corners)
        return (
          <g
            key={`${code.text} ${Math.round(center.x / 40)}`}
            data-outline={code.text}
            style={{ color: outlineColor(outcome) }}
          >
            <polygon
              points={code.corners.map(({ x, y }) => `${x},${y}`).join(' ')}
              fill="currentColor"
              fillOpacity="0.18"
              stroke="var(--bilang-camera-ink)"
              strokeWidth={6 * unit}
              strokeLinejoin="round"
            />
            <polygon
              points={code.corners.map(({ x, y }) => `${x},${y}`).join(' ')}
              fill="none"
              stroke="currentColor"
              strokeWidth={3.5 * unit}
              strokeLinejoin="round"
            />
            {outcome && (
              <g
                transform={`translate(${center.x} ${center.y}) scale(${1.6 * unit})`}
                data-mark={outcome.shape}
                style={{ color: toneOnWhite(outcome.tone) }}
              >
                <circle r="14" fill="var(--bilang-camera-ink)" />
                {outlineMarks[outcome.shape]}
              </g>
            )}
          </g>
        )
      })}
    </svg>
  )
}
