import { globSync, readFileSync } from 'node:fs'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { describeProblem, shortProblemText } from '#domain/app/problem-text.ts'
import { setLanguage } from '#text/language.ts'
import { loadFilipino } from '#text/text-catalog.ts'
import { Button } from '#ui/button.tsx'
import { ConnectionContext } from '#ui/connection.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { showBackupOnly } from '#ui/feedback/show-backup-only.ts'
import { type Toast, useToast } from '#ui/feedback/toasts.tsx'
import { renderUi } from '../support/screens/render-ui.tsx'

afterEach(() => {
  vi.useRealTimers()
})

function Shouts({ toast }: { toast: Toast }) {
  const toaster = useToast()
  return <Button onClick={() => toaster.show(toast)}>Shout</Button>
}

const shout = () => act(() => screen.getByRole('button', { name: 'Shout' }).click())

test('[SHELL-1] a toast without a type: an error, closed after 2500 ms', () => {
  vi.useFakeTimers()
  renderUi(<Shouts toast={{ text: 'No.' }} />)
  shout()
  const toast = screen.getByRole('alert')
  expect(toast.textContent).toContain(fixedTexts.wrong)
  expect(toast.querySelector('[data-icon="error"]')).toBeTruthy()
  act(() => vi.advanceTimersByTime(2_499))
  expect(screen.queryByRole('alert')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[SHELL-2] any other toast: success icon and title, closed after its own time', () => {
  vi.useFakeTimers()
  renderUi(<Shouts toast={{ type: 'success', text: 'Done.', uptime: 10_000 }} />)
  shout()
  act(() => vi.advanceTimersByTime(9_000))
  const toast = screen.getByRole('status')
  expect(toast.textContent).toContain(fixedTexts.success)
  expect(toast.querySelector('[data-icon="success"]')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1_000))
  expect(screen.queryByRole('status')).toBeNull()
})

test('[SHELL-5800] a record that only the backup copy has: the message stays for 10 seconds', () => {
  vi.useFakeTimers()
  function BackupOnly() {
    const toaster = useToast()
    return <Button onClick={() => showBackupOnly(toaster)}>Shout</Button>
  }
  renderUi(<BackupOnly />)
  shout()
  act(() => vi.advanceTimersByTime(9_999))
  expect(screen.getByRole('alert').textContent).toContain('Saved to backup copy only')
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[SHELL-2] a toast for a record saved on the device: the ring, not the tick; numbers are not broken', () => {
  const drawn = (toast: Toast) => {
    const { unmount } = renderUi(<Shouts toast={toast} />)
    shout()
    const shape = screen.getByRole('status').querySelector('svg')!.outerHTML
    const number = screen.getByRole('status').querySelector('.bilang-mono')?.textContent
    unmount()
    return { shape, number }
  }
  const sent = drawn({ type: 'success', text: 'Sent.' })
  const kept = drawn({
    type: 'success',
    savedOnDevice: true,
    text: 'Saved on this device: SPHV-2023-05-03-0001-02, count 3',
  })
  expect(kept.shape).not.toBe(sent.shape)
  expect(kept.number).toBe('SPHV-2023-05-03-0001-02')
})

test('[SHELL-3] a toast: can be closed by hand and stays while it has the focus', () => {
  vi.useFakeTimers()
  renderUi(<Shouts toast={{ text: 'No.' }} />)
  shout()
  act(() => screen.getByRole('button', { name: 'Close' }).focus())
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.queryByRole('alert')).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Close' }).click())
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['mouse', true],
  ['touch', false],
])('[SHELL-3] a toast with a %s on it: stays open %s', (pointerType, stands) => {
  vi.useFakeTimers()
  renderUi(<Shouts toast={{ text: 'No.' }} />)
  shout()
  // React detects a pointer entering by `pointerover`.
  act(() => {
    const over = new Event('pointerover', { bubbles: true })
    screen.getByRole('alert').dispatchEvent(Object.assign(over, { pointerType }))
  })
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.queryByRole('alert') !== null).toBe(stands)
})

function Asks({ danger = false, onAnswer }: { danger?: boolean; onAnswer: (yes: boolean) => void }) {
  const confirm = useConfirm()
  return (
    <Button onClick={() => void confirm({ title: 'Sure?', text: 'Gone then.', danger }).then(onAnswer)}>Ask</Button>
  )
}

test('[SHELL-4] a confirmation: Cancel and Confirm; Escape is Cancel', async () => {
  const answers: boolean[] = []
  renderUi(<Asks onAnswer={(yes) => answers.push(yes)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await userEvent.click(await screen.findByRole('button', { name: fixedTexts.confirm }))
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await userEvent.click(await screen.findByRole('button', { name: fixedTexts.cancel }))
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByRole('dialog', { name: 'Sure?' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(answers).toEqual([true, false, false]))
})

test('[SHELL-5262] back in the browser while a confirmation is open: closes it, and means Cancel', async () => {
  const answers: boolean[] = []
  renderUi(<Asks onAnswer={(yes) => answers.push(yes)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByRole('dialog', { name: 'Sure?' })
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(answers).toEqual([false])
})

const problems: readonly Problem[] = [
  { kind: 'offline', onWire: false, text: '' },
  { kind: 'timeout', text: '' },
  { kind: 'portal', status: 200, text: '' },
  { kind: 'moved', status: 302, text: '' },
  { kind: 'server', status: 503, retryAfterMs: null, text: '' },
  { kind: 'slow-down', retryAfterMs: 4000, text: '' },
  { kind: 'sign-in', text: '' },
  { kind: 'forbidden', text: '' },
  { kind: 'missing', status: 404, api: true, text: '' },
  { kind: 'missing', status: 404, api: false, text: '' },
  { kind: 'invalid', status: 400, fields: { remarks: ['Too long.'] }, text: '' },
  { kind: 'conflict', status: 409, current: null, code: null, retryAfterMs: null, text: '' },
  { kind: 'precondition-required', text: '' },
  { kind: 'contract', status: 415, text: '' },
  { kind: 'odd-answer', status: 200, text: '' },
  { kind: 'cancelled', text: '' },
]

test.each(problems)('[SHELL-5] a problem of kind $kind: says what happened, what is safe and what to do', (problem) => {
  for (const trying of ['sending', 'showing', 'acting'] as const) {
    const words = describeProblem(problem, trying)
    for (const said of [words.happened, words.safe, words.nextStep]) {
      expect(said).toMatch(/^[A-Z].*\.$/s)
      expect(said).not.toMatch(/\b[45]\d\d\b/)
    }
    const whole = `${words.happened} ${words.safe} ${words.nextStep} ${shortProblemText(problem, trying)}`
    if (trying !== 'sending') expect(whole).not.toMatch(/We’ll (send|keep trying|try again|check)/)
    // A person who asked for something is never told that their records are safe, as if it were a record.
    if (trying === 'acting') expect(whole).not.toContain('you recorded')
  }
})

test('[SHELL-5] no clear answer: the text says that it may have been done and to check before trying again', () => {
  const server: Problem = {
    kind: 'server',
    status: 500,
    retryAfterMs: null,
    text: 'The server has a problem. We’ll keep trying.',
  }
  expect(describeProblem(server, 'sending').nextStep).toContain('We’ll keep trying.')
  expect(shortProblemText(server, 'acting')).toBe('The server has a problem. It may have gone through.')
  const unsent: Problem = { kind: 'offline', onWire: false, text: '' }
  expect(describeProblem(unsent, 'acting').safe).toBe('Nothing was changed.')
  expect(describeProblem({ ...unsent, onWire: true }, 'acting').safe).toBe('It may have gone through.')
})

test("[SHELL-8] the outbox's failure texts: shown for nothing else", () => {
  const files = globSync('src/{app,features,react,ui}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => /\bproblem\??\.text\b/.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('[SHELL-6] a button: has every variant and size of the specification; a loading one ignores clicks', async () => {
  let clicks = 0
  renderUi(
    <>
      {(['default', 'danger', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const).map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      <Button size="icon" aria-label="small">
        +
      </Button>
      <Button loading onClick={() => clicks++}>
        busy
      </Button>
    </>,
  )
  expect(screen.getAllByRole('button')).toHaveLength(9)
  await userEvent.click(screen.getByRole('button', { name: 'busy' }), { pointerEventsCheck: 0 })
  expect(clicks).toBe(0)
})

test('[SHELL-2203] offline: one note says so, then what is safe, then what to do', () => {
  renderUi(<OfflineNote safe="Your draft is saved on this device." toDo="Connect to save it." />)
  expect(screen.getByRole('note').textContent).toBe(
    'You’re offline. Your draft is saved on this device. Connect to save it.',
  )
})

for (const [language, expected] of [
  ['en', 'The server isn’t answering. Your draft is saved. This works again when the server answers.'],
  ['fil', 'Hindi sumasagot ang server. Your draft is saved. Gagana ulit ito kapag sumagot na ang server.'],
] as const)
  test(`[SHELL-5855] the server does not answer, in ${language}: the note says so, and not to connect`, async () => {
    if (language === 'fil') await loadFilipino()
    setLanguage(language)
    onTestFinished(() => setLanguage('en'))
    renderUi(
      <ConnectionContext.Provider value="silent">
        <OfflineNote safe="Your draft is saved." toDo="Connect to save it." />
      </ConnectionContext.Provider>,
    )
    expect(screen.getByRole('note').textContent).toBe(expected)
  })

test('[SHELL-2203] a screen: says that the device is offline only through the note', () => {
  const files = globSync('src/{app,features,ui}/**/*.tsx').filter((file) => !file.endsWith('offline-note.tsx'))
  const saysIt =
    /You(?:'|’|&apos;)re offline|Go online|server can(?:'|’|&apos;)t be reached|server isn(?:'|’|&apos;)t answering/
  expect(files.filter((file) => saysIt.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('[SHELL-2204] facts: names with their values; a fact without a value is left out', () => {
  const facts = [
    { label: 'Tag', value: 'A-1' },
    { label: 'Remarks', value: '' },
    { label: 'Units', value: 0 },
    { label: 'Room', value: null },
  ]
  renderUi(<Facts facts={facts} />)
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Tag', 'Units'])
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['A-1', '0'])
})
