import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useHardwareScanner } from '#ui/scanner/use-hardware-scanner.ts'

const scans: string[] = []
const submits: string[] = []

function Screen() {
  const [text, setText] = useState('')
  useHardwareScanner((scan) => scans.push(scan))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submits.push(text)
      }}
    >
      <input aria-label="Search" value={text} onChange={(event) => setText(event.currentTarget.value)} />
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

  it('[SCAN-26] a scan that lands in a focused field: removed again, and it submits nothing', () => {
    render(<Screen />)
    const search = screen.getByLabelText<HTMLInputElement>('Search')
    search.focus()
    for (const key of 'desk') press(key, 120)
    press(' ', 300)
    silence(500)
    burst('2023-05-03-0001-02')
    expect(search.value).toBe('desk 2023-05-03-0001-02')
    expect(press('Enter', 8)).toBe(true)
    expect(scans).toEqual(['2023-05-03-0001-02'])
    expect(search.value).toBe('desk ')
    expect(screen.getByRole('status').textContent).toBe('desk ')
    expect(submits).toEqual([])
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

  it('[SCAN-23] a page that is busy in the middle of a burst: the text is not cut', () => {
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
