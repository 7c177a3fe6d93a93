import { act, render } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outcomeNames } from '#tests/support/device/outcome-names.ts'
import { cameraMessage, cameraProblemOf } from '#ui/scanner/camera/camera-problem.ts'
import { cornersOf, viewForAttempt } from '#ui/scanner/decode/frame-views.ts'
import { CodeOutlines, createReadingFeed, type OutlineLook } from '#ui/scanner/outcome/code-outlines.tsx'
import { createEarcons, earcons } from '#ui/scanner/outcome/earcons.ts'
import { OutcomeFlash } from '#ui/scanner/outcome/outcome-flash.tsx'
import { OutcomeShape } from '#ui/scanner/outcome/outcome-shape.tsx'
import { outcomeLabel, outcomes } from '#ui/scanner/outcome/scan-outcomes.ts'
import { readPauseMs } from '#ui/scanner/scan-pace.ts'

describe('outcomes', () => {
  it('[SCAN-40] the five outcomes: differ in color, shape, label, sound and vibration', () => {
    const signs = outcomeNames.map((name) => outcomes[name])
    expect(new Set(outcomeNames.map(outcomeLabel)).size).toBe(5)
    for (const sign of ['tone', 'shape'] as const) expect(new Set(signs.map((one) => one[sign])).size).toBe(5)
    expect(new Set(signs.map(({ vibration }) => vibration.join())).size).toBe(5)
    expect(new Set(Object.values(earcons).map((tones) => JSON.stringify(tones))).size).toBe(7)
    const drawn = outcomeNames.map((name) => render(<OutcomeShape {...outcomes[name]} />).container.innerHTML)
    expect(new Set(drawn.map((svg) => svg.replace(/style="[^"]*"/, ''))).size).toBe(5)
  })

  it('[SCAN-40] earcons: found rises, duplicate is two equal low tones, elsewhere falls, unknown is three quick tones, refused buzzes low', () => {
    const [low, high] = earcons.found
    expect(high!.hertz).toBeGreaterThan(low!.hertz)
    expect(earcons.duplicate.map(({ hertz }) => hertz)).toEqual([330, 330])
    expect(earcons.elsewhere[0]!.to).toBeLessThan(earcons.elsewhere[0]!.hertz)
    expect(earcons.unknown).toHaveLength(3)
    expect(earcons.refused[0]).toMatchObject({ wave: 'sawtooth', hertz: 120 })
  })

  it('[SCAN-41] a device without sound and vibration: no error; with sound blocked: vibration only', () => {
    const felt: number[][] = []
    const silent = createEarcons({ audio: () => undefined, vibrate: (pattern) => felt.push(pattern) > 0 })
    silent.unlock()
    silent.play('elsewhere')
    expect(felt).toEqual([[150]])
    createEarcons({
      audio: () => {
        throw new Error('no audio device')
      },
      vibrate: undefined,
    }).play('found')
  })

  it('[SCAN-42] the flash: shown when `flashNo` changes, and not before', () => {
    const { container, rerender } = render(<OutcomeFlash outcome={outcomes.found} flashNo={0} />)
    expect(container.querySelector('[data-flash]')).toBeNull()
    rerender(<OutcomeFlash outcome={outcomes.found} flashNo={1} />)
    expect(container.querySelector('[data-flash="saved"]')).not.toBeNull()
  })
})

describe('outlines', () => {
  it('[SCAN-2992] outlines: drawn where the tags are in the frame, each with the color and mark of its state', async () => {
    const readings = createReadingFeed()
    const looks: Record<string, OutlineLook> = {
      ready: { tone: 'sent', shape: 'plus' },
      counted: { tone: 'muted', shape: 'ring' },
      decide: outcomes.unknown,
    }
    const { container } = render(<CodeOutlines readings={readings} outcomeOf={(text) => looks[text]} />)
    const names = [...Object.keys(looks), 'new']
    const codes = names.map((text, i) => ({
      text,
      corners: [0, 1, 1, 0].map((right, corner) => ({ x: i * 100 + right * 50, y: corner < 2 ? 10 : 60 })),
    }))
    act(() => readings.publish({ codes, width: 1280, height: 720, brightness: 128, engine: 'wasm' }))
    const svg = container.querySelector('svg')!
    // The picture fills the box and is cut on two sides (object-fit: cover), and so are the outlines.
    expect([svg.getAttribute('viewBox'), svg.getAttribute('preserveAspectRatio')]).toEqual([
      '0 0 1280 720',
      'xMidYMid slice',
    ])
    const outlines = [...container.querySelectorAll<SVGGElement>('[data-outline]')]
    expect(outlines.map((outline) => outline.querySelector('polygon')?.getAttribute('points'))).toEqual(
      codes.map(({ corners }) => corners.map(({ x, y }) => `${x},${y}`).join(' ')),
    )
    const marks = outlines.map((outline) => outline.querySelector('[data-mark]')?.getAttribute('data-mark') ?? null)
    expect(marks).toEqual(['plus', 'ring', 'triangle', null])
    const colors = outlines.map((outline) => outline.style.color)
    expect(new Set(colors).size).toBe(3)
    expect(colors[1]).toBe(colors[3])
  })
})

describe('camera', () => {
  it.each([
    ['NotFoundError', 'no-camera'],
    ['NotAllowedError', 'denied'],
    ['NotReadableError', 'in-use'],
    ['OverconstrainedError', 'constraints'],
    ['SomethingNew', 'unknown'],
  ])('[SCAN-34] %s: reported as %s', (name, problem) => {
    expect(cameraProblemOf(new DOMException('', name))).toBe(problem)
  })

  it('[SCAN-34] each camera problem: its own message', () => {
    const problems = ['no-camera', 'denied', 'in-use', 'insecure', 'constraints', 'unknown'] as const
    const words = problems.map(cameraMessage)
    expect(new Set(words.map(({ title }) => title)).size).toBe(words.length)
    expect(new Set(words.map(({ text }) => text)).size).toBe(words.length)
    expect(cameraProblemOf(undefined)).toBe('unknown')
  })

  it('[SCAN-36] scan pace: full speed, after ten quiet seconds five readings a second, after a minute sleep', () => {
    expect([0, 9_999, 10_000, 59_999, 60_000].map(readPauseMs)).toEqual([40, 40, 200, 200, 'asleep'])
  })
})

describe('views of a frame', () => {
  it('[SCAN-37] frame views: inside the frame, and four in a row are all there are', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 1, max: 4_096 }),
        fc.integer({ min: 1, max: 4_096 }),
        (attempt, width, height) => {
          const part = { left: 0, top: 0, width, height }
          const view = viewForAttempt(attempt, part)
          expect(view).toEqual(viewForAttempt(attempt + 4, part))
          expect(view.left + view.width).toBeLessThanOrEqual(width)
          expect(view.top + view.height).toBeLessThanOrEqual(height)
          expect(view.scale).toBeGreaterThan(0)
          expect(view.scale).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it('[SCAN-31] three finder points: turned into four corners in frame pixels', () => {
    const view = { left: 100, top: 50, width: 640, height: 360, scale: 0.5 }
    const corners = cornersOf(
      [
        { x: 10, y: 32 },
        { x: 10, y: 10 },
        { x: 32, y: 10 },
      ],
      view,
    )
    expect(corners.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [113, 63],
      [171, 63],
      [171, 121],
      [113, 121],
    ])
    expect(cornersOf([], view)).toEqual([])
  })
})
