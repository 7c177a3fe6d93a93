import { fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type WedgeConfig, wedgeDefaults } from '#domain/scan/keyboard-wedge.ts'
import { useHardwareScanner } from '#ui/scanner/use-hardware-scanner.ts'

const scans: string[] = []
const submits: string[] = []

function Screen({ config = wedgeDefaults }: { config?: WedgeConfig }) {
  const [text, setText] = useState('')
  useHardwareScanner((scan) => scans.push(scan), { config })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submits.push(text)
      }}
    >
      <input aria-label="Search" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <input aria-label="Find" type="search" />
      <input aria-label="Count" data-wedge="count" />
      <input aria-label="Remarks" data-wedge="notes" />
      <input aria-label="Password" type="password" />
      <div data-wedge="off">
        <input aria-label="Learn" />
      </div>
      <output>{text}</output>
    </form>
  )
}

let now = 0

/** Presses a key as a browser delivers it: keydown first, then, unless prevented, the character in the focused field. */
function press(key: string, gap: number, extra: KeyboardEventInit = {}): boolean {
  now += gap
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...extra })
  Object.defineProperty(event, 'timeStamp', { value: now })
  const taken = !target.dispatchEvent(event)
  if (!taken && key.length === 1 && target instanceof HTMLInputElement) {
    fireEvent.input(target, { target: { value: target.value + key } })
  }
  return taken
}
const burst = (text: string, gap = 8) => {
  for (const key of text) press(key, gap)
}

beforeEach(() => {
  scans.length = 0
  submits.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  now = performance.now() + 1_000
})
afterEach(() => vi.useRealTimers())

const silence = (milliseconds: number) => {
  vi.advanceTimersByTime(milliseconds)
  now += milliseconds
}

describe('useHardwareScanner', () => {
  it('[SCAN-20] a scan without a focused field: received', () => {
    render(<Screen />)
    burst('HTTPS://X.PH/Q/12')
    expect(press('Enter', 8)).toBe(true)
    expect(scans).toEqual(['HTTPS://X.PH/Q/12'])
  })

  it('[SCAN-20] a scan without Enter: received after a silence', () => {
    render(<Screen />)
    vi.setSystemTime(0)
    now = performance.now()
    burst('AB1234', 0)
    expect(scans).toEqual([])
    silence(200)
    expect(scans).toEqual(['AB1234'])
  })

  it('[SCAN-5542] the person’s longer silence is read while a scan without Enter waits: received, and no key is needed', () => {
    const { rerender } = render(<Screen />)
    now = performance.now()
    burst('AB1234', 0)
    rerender(<Screen config={{ ...wedgeDefaults, silence: 160 }} />)
    silence(100)
    expect(scans).toEqual([])
    silence(300)
    expect(scans).toEqual(['AB1234'])
  })

  it.each([20, 75, 400])(
    '[SCAN-5594] a slow phone is blocked for %i ms in the middle of a scan, and gets its other keys after the timers: received whole',
    (blockedMs) => {
      render(<Screen />)
      let blocked = 0
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + blocked)
      burst('12345', 6)
      blocked = blockedMs
      // The timers that are due run before the keys that wait.
      vi.advanceTimersByTime(70)
      burst('6789', 6)
      expect(scans).toEqual([])
      expect(press('Enter', 6)).toBe(true)
      expect(scans).toEqual(['123456789'])
      clock.mockRestore()
    },
  )

  const blockAgainAndAgain = (ticks: number, every: number) => {
    render(<Screen />)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    burst('123456789', 6)
    for (let tick = 1; tick <= ticks; tick++) {
      now += tick % every === 0 ? 40 : 20
      vi.advanceTimersByTime(20)
    }
    expect(scans).toEqual(['123456789'])
    clock.mockRestore()
  }
  it('[SCAN-5681] a phone whose timers are always late: a scan without an end key is delivered anyway', () =>
    blockAgainAndAgain(60, 1))
  it('[SCAN-5661] a page that is often blocked, as by the pictures of a camera: so is such a scan, and sooner', () =>
    blockAgainAndAgain(15, 2))

  const field = (label: string) => {
    const input = screen.getByLabelText<HTMLInputElement>(label)
    input.focus()
    return input
  }

  it('[SCAN-26] a scan in an ordinary field: fills it, is reported nowhere, and its Enter submits no form', () => {
    render(<Screen />)
    const input = field('Search')
    for (const key of 'desk ') press(key, 120)
    silence(500)
    burst('HTTPS://X.PH/Q/12')
    expect(press('Enter', 8)).toBe(true)
    silence(500)
    expect(input.value).toBe('desk HTTPS://X.PH/Q/12')
    expect([scans, submits]).toEqual([[], []])
    // Tab moves to the next field, and the Enter of a search searches.
    burst('AB1234')
    expect(press('Tab', 8)).toBe(false)
    field('Find')
    burst('AB1234')
    expect(press('Enter', 8)).toBe(false)
    expect(scans).toEqual([])
  })

  it.each(['HTTPS://X.PH/Q/12', '2023-05-03-0001-02', 'BILANGSAVE', '4006381333931'])(
    '[SCAN-2802] %s scanned in the Count field: a scan, and the typed number is restored',
    (code) => {
      render(<Screen />)
      const input = field('Count')
      for (const key of '12') press(key, 120)
      silence(500)
      burst(code)
      expect(press('Enter', 8)).toBe(true)
      expect([scans, input.value, submits]).toEqual([[code], '12', []])
    },
  )

  it('[SCAN-2802] digits in the Count field: typed ones stay; ones at a scanner’s pace are a scan, and slow ones never submit', () => {
    render(<Screen />)
    const input = field('Count')
    for (const key of '12') press(key, 10)
    expect(press('Enter', 10)).toBe(false)
    silence(500)
    for (const key of '34567') press(key, 25)
    expect(press('Enter', 25)).toBe(true)
    silence(500)
    expect([input.value, scans]).toEqual(['1234567', []])
    burst('8901')
    press('Enter', 8)
    expect([input.value, scans]).toEqual(['1234567', ['8901']])
  })

  it('[SCAN-2803] remarks: our own tag and a command code are scans, any other code stays in the text', () => {
    render(<Screen />)
    const input = field('Remarks')
    for (const code of ['HTTPS://X.PH/Q/12', 'BILANGSAVE', 'https://x.ph/qr?product_id=7']) {
      burst(code)
      press('Enter', 8)
      silence(500)
    }
    expect([input.value, scans]).toEqual(['', ['HTTPS://X.PH/Q/12', 'BILANGSAVE', 'https://x.ph/qr?product_id=7']])
    burst('SN-778812')
    expect(press('Enter', 8)).toBe(true)
    silence(500)
    expect([input.value, scans.length, submits]).toEqual(['SN-778812', 3, []])
  })

  /** Types these keys into the emptied field, each after its gap, and then rests. */
  function typeInto(input: HTMLInputElement, typed: readonly (readonly [key: string, gap: number])[]): void {
    fireEvent.input(input, { target: { value: '' } })
    for (const [name, gap] of typed) {
      vi.advanceTimersByTime(gap)
      press(name, gap)
    }
    vi.advanceTimersByTime(1_000)
    now += 1_000
  }

  it('[SCAN-2801] any keys at any pace in an ordinary field: the text is exactly what was typed, and nothing is scanned', () => {
    render(<Screen />)
    const input = field('Search')
    const key = fc.constantFrom(...'abc123/:.-?= ', 'Enter', 'Tab', 'Shift')
    const fast = { weight: 9, arbitrary: fc.integer({ min: 1, max: 30 }) }
    const gap = fc.oneof(fast, { weight: 1, arbitrary: fc.integer({ min: 31, max: 300 }) })
    const strokes = fc.array(fc.tuple(key, gap), { maxLength: 40 })
    fc.assert(
      fc.property(strokes, (typed) => {
        typeInto(input, typed)
        expect(input.value).toBe(typed.flatMap(([name]) => (name.length === 1 ? [name] : [])).join(''))
        expect(scans).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('[SCAN-2802] digits at any human pace in the Count field: the number is exactly what was typed', () => {
    render(<Screen />)
    const input = field('Count')
    const strokes = fc.array(fc.tuple(fc.constantFrom(...'0123456789'), fc.integer({ min: 20, max: 300 })), {
      maxLength: 7,
    })
    fc.assert(
      fc.property(strokes, (typed) => {
        typeInto(input, typed)
        expect(input.value).toBe(typed.map(([name]) => name).join(''))
        expect(scans).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it("[SCAN-21] a person's typing: stays in the field, and Enter works as usual", () => {
    render(<Screen />)
    const search = screen.getByLabelText<HTMLInputElement>('Search')
    search.focus()
    for (const key of 'laptop') press(key, 90)
    expect(press('Enter', 90)).toBe(false)
    silence(500)
    expect(search.value).toBe('laptop')
    expect(scans).toEqual([])
  })

  it('[SCAN-27] password fields and `data-wedge="off"`: ignored', () => {
    render(<Screen />)
    for (const label of ['Password', 'Learn']) {
      screen.getByLabelText(label).focus()
      burst('Secret#1')
      expect(press('Enter', 8)).toBe(false)
      silence(500)
    }
    expect(scans).toEqual([])
  })

  it('[SCAN-26] a shortcut triggered by a scanned key: undone, the focus goes back', () => {
    render(<Screen />)
    const search = screen.getByLabelText<HTMLInputElement>('Search')
    const shortcut = (event: KeyboardEvent) => {
      if (event.key === '/' && document.activeElement !== search) {
        event.preventDefault()
        search.focus()
      }
    }
    window.addEventListener('keydown', shortcut)
    try {
      burst('X.PH/Q/12')
      expect(document.activeElement).toBe(search)
      press('Enter', 8)
    } finally {
      window.removeEventListener('keydown', shortcut)
    }
    expect(scans).toEqual(['X.PH/Q/12'])
    expect(search.value).toBe('')
    expect(document.activeElement).not.toBe(search)
  })

  it('[SCAN-23] a page that is busy during a burst: the text is not cut', () => {
    render(<Screen />)
    now = performance.now()
    burst('2023-05', 0)
    // The page is blocked for half a second: the timer is long due when it runs, and keys of the burst are still queued behind it.
    const late = performance.now() + 500
    vi.spyOn(performance, 'now').mockReturnValue(late)
    vi.advanceTimersByTime(75)
    expect(scans).toEqual([])
    burst('-03-0001-02', 2)
    press('Enter', 2)
    expect(scans).toEqual(['2023-05-03-0001-02'])
  })
})
