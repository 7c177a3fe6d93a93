import { Modal } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { PreviewSource } from '#ui/print/preview-source.ts'
import { PrintPreview } from '#ui/print/print-preview.tsx'
import { UiProvider } from '#ui/provider.tsx'

const sheet = { width: 210, height: 297, drawOps: [] }
const fonts = {}
const stopped = () => new DOMException('Printing was canceled.', 'AbortError')

afterEach(() => void vi.unstubAllGlobals())

const source = (pages: number, changes: Partial<PreviewSource> = {}): PreviewSource => ({
  state: { is: 'ready', id: 1, pages: Array.from({ length: pages }, () => sheet) },
  isStale: false,
  readPages: async (from, to) => Array.from({ length: Math.min(pages, to) - from }, () => sheet),
  pdf: async () => new Blob(),
  ...changes,
})
const preview = (print: PreviewSource, more: Partial<Parameters<typeof PrintPreview>[0]> = {}) => (
  <UiProvider>
    <PrintPreview title="Report" asOf="08:15" print={print} fonts={fonts} {...more} />
  </UiProvider>
)

test('[PAPER-39] very many pages: layout shows its progress and can be stopped, and too many to print are saved', async () => {
  const user = userEvent.setup()
  const cancel = vi.fn()
  const shown = render(preview(source(0, { state: { is: 'loading', pages: 1_438 } }), { onCancel: cancel }))
  await screen.findByText('Laying out the pages… 1,438 so far')
  await user.click(screen.getByRole('button', { name: fixedTexts.cancel }))
  expect(cancel).toHaveBeenCalledOnce()
  shown.rerender(preview(source(501)))
  await screen.findByText(/501 pages · data as of 08:15/)
  expect(screen.getByRole('button', { name: fixedTexts.print })).toHaveProperty('disabled', true)
  await screen.findByText(/Save the PDF and print it from a PDF viewer/)
})

test('[PAPER-39] a PDF of very many pages: shows progress; if stopped, nothing is saved', async () => {
  const user = userEvent.setup()
  const saved = vi.spyOn(URL, 'createObjectURL')
  let going: { say: (pages: number) => void; signal: AbortSignal; end: (bytes: Blob) => void } | undefined
  const pdf: PreviewSource['pdf'] = (say, signal) =>
    new Promise<Blob>((end, reject) => {
      going = { say, signal: signal!, end }
      signal?.addEventListener('abort', () => reject(stopped()))
    })
  render(preview(source(900, { pdf })))
  const save = await screen.findByRole('button', { name: 'Save PDF' })
  await user.click(save)
  await screen.findByText('Writing the PDF: page 0 of 900…')
  act(() => going?.say(450))
  await screen.findByText('Writing the PDF: page 450 of 900…')
  await user.click(screen.getByRole('button', { name: fixedTexts.cancel }))
  await waitFor(() => expect(screen.queryByText(/Writing the PDF/)).toBeNull())
  expect(going?.signal.aborted).toBe(true)
  expect(saved).not.toHaveBeenCalled()

  await user.click(save)
  await screen.findByText('Writing the PDF: page 0 of 900…')
  await act(async () => going?.end(new Blob()))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
})

test('[PAPER-39] printing: the pages are read in batches, and print starts once all of them are drawn', async () => {
  const user = userEvent.setup()
  const stand = () => document.querySelectorAll('[data-paper] svg').length
  const seen: number[] = []
  const watch = new MutationObserver(() => seen.push(stand()))
  watch.observe(document.body, { childList: true, subtree: true })
  const called = vi.fn(() => void seen.push(-stand()))
  vi.stubGlobal('print', called)
  render(preview(source(30)))
  await user.click(await screen.findByRole('button', { name: fixedTexts.print }))
  await waitFor(() => expect(called).toHaveBeenCalledOnce(), { timeout: 10_000 })
  watch.disconnect()
  expect(seen.at(-1)).toBe(-30)
  expect(seen.filter((count) => count > 0 && count < 30).length).toBeGreaterThan(1)
})

test('[PAPER-5550] Ctrl P and ⌘ P: print the pages, once, instead of the screen; too many pages are not printed', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const shown = render(preview(source(3)))
  await screen.findByText(/3 pages/)
  const press = (init: KeyboardEventInit) => fireEvent.keyDown(document.body, { key: 'p', ...init })
  expect(press({})).toBe(true)
  expect(press({ ctrlKey: true })).toBe(false)
  expect(press({ ctrlKey: true, repeat: true })).toBe(false)
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(press({ metaKey: true })).toBe(false)
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
  act(() => void dispatchEvent(new Event('afterprint')))

  shown.rerender(preview(source(501)))
  await screen.findByText(/501 pages/)
  expect(press({ ctrlKey: true })).toBe(false)
  expect(document.querySelector('html')?.dataset['printing']).toBeUndefined()
  expect(screen.getByRole('button', { name: fixedTexts.print })).toHaveProperty('disabled', true)
})

test('[PAPER-5612] Ctrl P where the pages are not printed from here: says that nothing was printed, and what to do', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const press = () => fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
  const shown = render(preview(source(501)))
  await screen.findByText(/501 pages/)
  press()
  const tooLong = await screen.findByRole('alert')
  expect(tooLong.textContent).toMatch(/Nothing was printed.*Save the PDF and print it from a PDF viewer/)
  shown.unmount()

  const insteadOfPrint = 'Press “Send to printer”.'
  render(preview(source(3), { actions: { buttons: <button type="button">Send to printer</button>, insteadOfPrint } }))
  await screen.findByText(/3 pages/)
  press()
  expect((await screen.findByRole('alert')).textContent).toContain(`Nothing was printed${insteadOfPrint}`)
  expect(print).not.toHaveBeenCalled()
})

test('[PAPER-5563] Ctrl P in a field that takes its text when it is left: prints the pages with that text, not those without it', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const read: string[] = []
  function Typed() {
    const [note, setNote] = useState('')
    const [laidOut, setLaidOut] = useState('')
    const pages = source(3, {
      isStale: note !== laidOut,
      readPages: async () => {
        read.push(laidOut)
        return [sheet, sheet, sheet]
      },
    })
    return (
      <UiProvider>
        <input aria-label="Note" onBlur={({ currentTarget }) => setNote(currentTarget.value)} />
        <button type="button" onClick={() => setLaidOut(note)}>
          Lay out
        </button>
        <PrintPreview title="Tags" asOf="08:15" print={pages} fonts={fonts} />
      </UiProvider>
    )
  }
  render(<Typed />)
  await screen.findByText(/3 pages/)
  read.length = 0
  const note = screen.getByRole('textbox', { name: 'Note' })
  await userEvent.type(note, 'Counted 2026')
  expect(fireEvent.keyDown(note, { key: 'p', ctrlKey: true })).toBe(false)
  expect(document.activeElement).toBe(note)
  fireEvent.click(screen.getByText('Lay out'))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(new Set(read)).toEqual(new Set(['Counted 2026']))
})

test('[PAPER-5565] Ctrl P while a dialog is open above the pages: nothing is printed; in a dialog with pages they are', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const dialog = (
    <UiProvider>
      <Modal opened onClose={() => {}} title="Signatories" transitionProps={{ duration: 0 }}>
        <input aria-label="Name" />
      </Modal>
    </UiProvider>
  )
  const above = render(dialog)
  const behind = render(preview(source(3)))
  await screen.findByText(/3 pages/)
  const press = () => fireEvent.keyDown(screen.queryByRole('textbox') ?? document.body, { key: 'p', ctrlKey: true })
  expect(press()).toBe(false)
  expect(document.querySelector('html')?.dataset['printing']).toBeUndefined()
  above.unmount()
  behind.unmount()
  render(
    <UiProvider>
      <Modal opened onClose={() => {}} title="Pages" transitionProps={{ duration: 0 }}>
        <PrintPreview title="Report" asOf="08:15" print={source(3)} fonts={fonts} />
      </Modal>
    </UiProvider>,
  )
  await screen.findByText(/3 pages/)
  expect(press()).toBe(false)
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
})

test('[PAPER-39] pages off the screen: neither read nor in the document; scrolled to, they are', async () => {
  let observed: { callback: IntersectionObserverCallback; element: Element }[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly callback: IntersectionObserverCallback
      constructor(callback: IntersectionObserverCallback) {
        this.callback = callback
      }
      observe(element: Element) {
        observed.push({ callback: this.callback, element })
      }
      disconnect() {
        observed = observed.filter((one) => one.callback !== this.callback)
      }
    },
  )
  const read: number[] = []
  const readPages: PreviewSource['readPages'] = async (from) => {
    read.push(from)
    return [sheet]
  }
  render(preview(source(30, { readPages })))
  await waitFor(() => expect(observed).toHaveLength(4))
  const show = (index: number, isIntersecting: boolean) =>
    act(async () => {
      const { callback, element } = observed[index]!
      callback([{ isIntersecting, target: element } as unknown as IntersectionObserverEntry], null as never)
    })
  expect(read).toEqual([])
  await show(2, true)
  await screen.findByRole('img', { name: 'Report, page 3 of 30' })
  expect(read).toEqual([2])
  await show(2, false)
  expect(screen.queryByRole('img')).toBeNull()
})

test('[PAPER-1763] settings changed: nothing outdated is printed or saved; a print whose pages are gone does not start', async () => {
  const user = userEvent.setup()
  const called = vi.fn()
  vi.stubGlobal('print', called)
  const shown = render(preview(source(3, { isStale: true })))
  for (const name of [fixedTexts.print, 'Save PDF'])
    expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true)
  shown.rerender(
    preview(source(3, { readPages: () => Promise.reject(stopped()), pdf: () => Promise.reject(stopped()) })),
  )
  const print = await screen.findByRole('button', { name: fixedTexts.print })
  await user.click(print)
  await waitFor(() => expect(document.querySelector('[data-paper]')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Save PDF' }))
  await waitFor(() => expect(print).toHaveProperty('disabled', false))
  expect(called).not.toHaveBeenCalled()
})

test('[PAPER-1764] the fonts are not on this device: the preview says so', async () => {
  render(preview(source(0, { state: { is: 'fonts-absent' } })))
  expect((await screen.findByRole('alert')).textContent).toMatch(/fonts for the forms aren’t on this device/)
})
