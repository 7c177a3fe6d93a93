import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { countForm, parseCount } from '#contract/campaigns/count-form.ts'
import { textLimit } from '#contract/limits.ts'
import type { CountProgress } from '#domain/catalog/catalog-queries.ts'
import { defaultTimeZone } from '#domain/time/dates.ts'
import { fil } from '#text/shared/ui-count.fil.ts'
import { en } from '#text/shared/ui-count.ts'
import { CountField } from '#ui/count/count-field.tsx'
import { countStateLabel } from '#ui/count/count-state-line.tsx'
import { ProductCard } from '#ui/count/product-card.tsx'
import { RecentScans } from '#ui/count/recent-scans.tsx'
import { RemarksField } from '#ui/count/remarks-field.tsx'
import { SaveBar } from '#ui/count/save-bar.tsx'

function Counting({ start = '1', onChange }: { start?: string; onChange?: (text: string) => void }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <CountField
        value={value}
        onChange={(next) => {
          setValue(next)
          onChange?.(next)
        }}
      />
      <button type="button" onClick={() => setValue('7')}>
        other product
      </button>
    </>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Count' })

describe('CountField', () => {
  it('[COUNT-5801] no text in the field: screen readers hear it in the language of the screen', () => {
    render(<Counting start="" />)
    expect(field().getAttribute('aria-valuetext')).toBe(en.noCountTyped)
    expect(fil.noCountTyped).not.toBe(en.noCountTyped)
  })

  it('[COUNT-1] typing: replaces the current count, because focus selects all of it', async () => {
    render(<Counting start="12" />)
    await userEvent.tab()
    await userEvent.tab()
    expect(document.activeElement).toBe(field())
    await userEvent.keyboard('48')
    expect(field().value).toBe('48')
  })

  it.each([
    '',
    '0',
    '00',
    '1.5',
    '1.0',
    '-3',
    '+3',
    '1e3',
    '0x10',
    '1,000',
    '1 000',
    '٣',
    '３',
    'a-3.5e',
    'Infinity',
    '10000000',
    '9'.repeat(5000),
  ])('[COUNT-2] %j stays in the field as typed and is not a count', (text) => {
    const onChange = vi.fn()
    render(<Counting start="4" onChange={onChange} />)
    fireEvent.change(field(), { target: { value: text } })
    expect(field().value).toBe(text)
    expect(onChange).toHaveBeenLastCalledWith(text)
    expect(field().getAttribute('aria-valuenow')).toBeNull()
    expect(parseCount(text)).toMatchObject({ ok: false, isZero: /^0+$/.test(text) })
    expect(countForm.safeParse({ physical_count: text, remarks: null }).success).toBe(false)
  })

  it.each([
    ['1', 1],
    ['12', 12],
    ['007', 7],
    [' 12 ', 12],
    ['9999999', 9_999_999],
  ])('[COUNT-2] %j is the count %i', (text, count) => {
    expect(parseCount(text)).toEqual({ ok: true, count })
    expect(countForm.parse({ physical_count: text, remarks: null }).physical_count).toBe(count)
  })

  it('[COUNT-3] steppers and arrow keys: change the count by one and never below one; the wheel changes nothing', async () => {
    render(<Counting start="2" />)
    await userEvent.click(screen.getByRole('button', { name: 'One less' }))
    expect(field().value).toBe('1')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One less' }).disabled).toBe(true)
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    fireEvent.wheel(field(), { deltaY: -100 })
    expect(field().value).toBe('1')
    await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    fireEvent.keyDown(field(), { key: 'ArrowUp' })
    expect(field().value).toBe('3')
  })

  it.each(['', '0', 'x'])('[COUNT-3] from %j: one step up is 1, and there is no step down', async (start) => {
    render(<Counting start={start} />)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One less' }).disabled).toBe(true)
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    expect(field().value).toBe(start)
    await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    expect(field().value).toBe('1')
  })

  it('[COUNT-1] another product: shows its own count', async () => {
    render(<Counting start="3" />)
    await userEvent.clear(field())
    await userEvent.click(screen.getByRole('button', { name: 'other product' }))
    expect(field().value).toBe('7')
  })
})

function RemarksForm({ onChange }: { onChange: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <RemarksField
      value={value}
      recent={['No tag', 'Cracked screen', 'No tag']}
      onChange={(next) => {
        setValue(next)
        onChange(next)
      }}
    />
  )
}

describe('RemarksField', () => {
  it('[COUNT-4] empty remarks: null, not an empty string', async () => {
    const onChange = vi.fn()
    render(<RemarksForm onChange={onChange} />)
    await userEvent.type(screen.getByLabelText('Remarks'), 'x')
    await userEvent.clear(screen.getByLabelText('Remarks'))
    expect(onChange.mock.calls).toEqual([['x'], [null]])
    await userEvent.type(screen.getByLabelText('Remarks'), '  ')
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('[COUNT-5] recent remarks: one tap away, each once, and they add up', async () => {
    const onChange = vi.fn()
    render(<RemarksForm onChange={onChange} />)
    const chips = within(screen.getByRole('list', { name: 'Recent remarks' }))
    expect(chips.getAllByRole('button')).toHaveLength(2)
    await userEvent.click(chips.getByRole('button', { name: 'No tag' }))
    await userEvent.click(chips.getByRole('button', { name: 'Cracked screen' }))
    expect(onChange).toHaveBeenLastCalledWith('No tag; Cracked screen')
  })

  it('[SCAN-5513] a recent remark that no longer fits is not offered, so that nothing that was typed gives way to it', () => {
    const typed = 'x'.repeat(textLimit - 12)
    render(<RemarksField value={typed} recent={['No tag', 'Cracked screen']} onChange={() => {}} />)
    const chips = within(screen.getByRole('list', { name: 'Recent remarks' }))
    expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['No tag'])
  })

  it('[COUNT-11] folded remarks: one line with the text; a tap opens them, ready to type', async () => {
    const onChange = vi.fn()
    render(<RemarksField value="No tag" onChange={onChange} startsFolded />)
    expect(screen.queryByRole('textbox')).toBeNull()
    const line = screen.getByRole('button', { name: 'Remarks No tag' })
    expect(line.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(line)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Remarks' }))
  })

  it('[COUNT-11] remarks with an error: never folded', () => {
    render(<RemarksField value="x" error="Too long." onChange={() => {}} startsFolded />)
    expect(screen.getByRole('alert').textContent).toBe('Too long.')
    expect(screen.getByRole('textbox')).toBeTruthy()
  })

  it('[COUNT-4] remarks: at most 255 characters, typed or added by chip', () => {
    const onChange = vi.fn()
    render(<RemarksField value={'x'.repeat(250)} recent={['yyy', 'y'.repeat(300)]} onChange={onChange} />)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Remarks').maxLength).toBe(255)
    expect(screen.getByText('250/255')).toBeTruthy()
    fireEvent.click(screen.getByRole('button'))
    expect(onChange.mock.calls).toEqual([[`${'x'.repeat(250)}; yyy`]])
  })
})

describe('SaveBar', () => {
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

  it('[COUNT-6] Submit: shows the number to be saved, and is disabled without one and while saving', () => {
    const save = vi.fn()
    const { rerender } = render(<SaveBar count={3} onSave={save} />)
    fireEvent.click(button('Submit · 3'))
    expect(save).toHaveBeenCalledTimes(1)
    for (const state of [{ count: null }, { count: 3, busy: true }, { count: 3, disabled: true }]) {
      rerender(<SaveBar onSave={save} {...state} />)
      const shown = button(state.count === null ? 'Submit' : 'Submit · 3')
      expect(shown.disabled).toBe(true)
      fireEvent.click(shown)
      // Clicking an element inside the button does not bypass that either.
      shown.click()
    }
    expect(save).toHaveBeenCalledTimes(1)
  })
})

const product = {
  property_number: '2023-05-03-14-0001-02',
  description: '14-in, 16 GB',
  units: 1,
  unit_type: 'unit',
  place: 'Main building · 2-114',
  countProgress: { kind: 'not-counted' } as CountProgress,
  names: { article: 'Laptop computer', user: 'J. Dela Cruz' },
}

describe('ProductCard and RecentScans', () => {
  it('[COUNT-7] a card: shows the item, its full number, its holder and its state as text', () => {
    render(<ProductCard product={product} />)
    expect(screen.getByRole('heading', { name: 'Laptop computer' })).toBeTruthy()
    expect(screen.getByText('2023-05-03-14-0001-02')).toBeTruthy()
    expect(screen.getByText('J. Dela Cruz · Main building · 2-114')).toBeTruthy()
    expect(screen.getByText('Not yet counted')).toBeTruthy()
  })

  it('[COUNT-3051] the state names the recorded room: the card names it once', () => {
    const place = 'Main building · 2-114'
    const stateLabel = { tone: 'elsewhere', shape: 'diamond', label: `Recorded in ${place}` } as const
    render(<ProductCard product={product} stateLabel={stateLabel} isPlaceInState />)
    expect(screen.getByRole('article').textContent?.split(place)).toHaveLength(2)
    expect(screen.getByText('J. Dela Cruz')).toBeTruthy()
  })

  it('[COUNT-8] saved, sent, refused and needs-you: differ in label, color and shape', () => {
    const progresses: CountProgress[] = [
      { kind: 'not-counted' },
      { kind: 'saved', at: 0, opId: 'a' },
      { kind: 'sent', at: null },
      { kind: 'needs-you', opId: 'a', state: 'conflict' },
      { kind: 'needs-you', opId: 'a', state: 'rejected' },
    ]
    const labels = progresses.map((progress) => countStateLabel(progress, defaultTimeZone))
    for (const sign of ['tone', 'shape', 'label'] as const) expect(new Set(labels.map((one) => one[sign])).size).toBe(5)
    // After midnight the day is shown beside the time, and no hour is 24.
    expect(countStateLabel({ kind: 'sent', at: Date.UTC(2026, 4, 2, 16, 5) }, defaultTimeZone).label).toBe(
      'Sent 3 May 2026, 12:05\u00a0AM',
    )
    expect(labels.filter(({ shape }) => shape === 'tick')).toEqual([
      countStateLabel({ kind: 'sent', at: null }, defaultTimeZone),
    ])
  })

  it('[COUNT-9] recent scans: the last ten, newest first; each opens its product', async () => {
    const opened = vi.fn()
    const scans = Array.from({ length: 12 }, (_, i) => ({
      key: String(i),
      title: 'Chair',
      number: `2023-07-01-${i}`,
      state: countStateLabel({ kind: 'saved', at: 0, opId: 'a' }, defaultTimeZone),
      count: i + 1,
    }))
    render(<RecentScans scans={scans} onOpen={opened} />)
    const rows = screen.getAllByRole('listitem')
    expect(rows).toHaveLength(10)
    await userEvent.click(within(rows[0]!).getByRole('button'))
    expect(opened).toHaveBeenCalledWith('0')
  })
})
