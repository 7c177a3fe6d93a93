import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { type LayoutInSlices, PrintPreview } from '#ui/print/print-preview.tsx'
import { UiProvider } from '#ui/provider.tsx'

const sheet = { width: 210, height: 297, drawOps: [] }
const files = {}
const none = () => []
const bytes = async () => new Uint8Array()

test('[PAPER-39] very many pages: laid out in slices with progress, can be stopped, and too many to print are saved', async () => {
  const user = userEvent.setup()
  let reportPages: (pages: number) => void = () => {}
  let end: (pages: readonly (typeof sheet)[]) => void = () => {}
  const signals: AbortSignal[] = []
  const layoutInSlices: LayoutInSlices<never> = (_, say, signal) => {
    reportPages = say
    signals.push(signal)
    return new Promise((resolve) => {
      end = resolve
    })
  }
  const cancel = vi.fn()
  const preview = (
    <UiProvider>
      <PrintPreview
        title="Report"
        asOf="08:15"
        files={files as Record<never, string>}
        layout={none}
        layoutInSlices={layoutInSlices}
        onCancel={cancel}
        renderPdf={bytes}
      />
    </UiProvider>
  )
  const shown = render(preview)
  await waitFor(() => expect(signals).toHaveLength(1))
  reportPages(1_438)
  await screen.findByText('Laying out the pages… 1,438 so far')
  await user.click(screen.getByRole('button', { name: fixedTexts.cancel }))
  expect(cancel).toHaveBeenCalledOnce()
  shown.unmount()
  expect(signals[0]?.aborted).toBe(true)

  render(preview)
  await waitFor(() => expect(signals).toHaveLength(2))
  end(Array.from({ length: 501 }, () => sheet))
  await screen.findByText(/501 pages · data as of 08:15/)
  expect(screen.getByRole('button', { name: fixedTexts.print })).toHaveProperty('disabled', true)
  await screen.findByText(/save the PDF and print it from a PDF viewer/)
})

test('[PAPER-39] a PDF of very many pages: shows progress; if stopped, nothing is saved', async () => {
  const user = userEvent.setup()
  const saved = vi.spyOn(URL, 'createObjectURL')
  const pages = Array.from({ length: 900 }, () => sheet)
  const layout = () => pages
  let going: { say: (pages: number) => void; signal: AbortSignal; end: (bytes: Uint8Array) => void } | undefined
  const pdf = (_: unknown, say: (pages: number) => void, signal: AbortSignal) =>
    new Promise<Uint8Array>((end, stopped) => {
      going = { say, signal, end }
      signal.addEventListener('abort', () => stopped(signal.reason))
    })
  render(
    <UiProvider>
      <PrintPreview
        title="Report"
        asOf="08:15"
        files={files as Record<never, string>}
        layout={layout}
        renderPdf={pdf}
      />
    </UiProvider>,
  )
  const save = await screen.findByRole('button', { name: 'Save PDF' })
  await user.click(save)
  await screen.findByText('Writing the PDF: page 0 of 900…')
  going?.say(450)
  await screen.findByText('Writing the PDF: page 450 of 900…')
  await user.click(screen.getByRole('button', { name: fixedTexts.cancel }))
  await waitFor(() => expect(screen.queryByText(/Writing the PDF/)).toBeNull())
  expect(going?.signal.aborted).toBe(true)
  expect(saved).not.toHaveBeenCalled()

  await user.click(save)
  await screen.findByText('Writing the PDF: page 0 of 900…')
  going?.end(new Uint8Array())
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
})

test('[PAPER-39] printing: the pages are rendered in batches, and print starts once all are ready', async () => {
  const user = userEvent.setup()
  const pages = Array.from({ length: 30 }, () => sheet)
  const stand = () => document.querySelectorAll('[data-paper] svg').length
  const seen: number[] = []
  const watch = new MutationObserver(() => seen.push(stand()))
  watch.observe(document.body, { childList: true, subtree: true })
  const called = vi.fn(() => void seen.push(-stand()))
  vi.stubGlobal('print', called)
  const layout = () => pages
  render(
    <UiProvider>
      <PrintPreview
        title="Report"
        asOf="08:15"
        files={files as Record<never, string>}
        layout={layout}
        renderPdf={bytes}
      />
    </UiProvider>,
  )
  await user.click(await screen.findByRole('button', { name: fixedTexts.print }))
  await waitFor(() => expect(called).toHaveBeenCalledOnce(), { timeout: 10_000 })
  watch.disconnect()
  vi.unstubAllGlobals()
  expect(seen.at(-1)).toBe(-30)
  expect(seen.filter((count) => count > 0 && count < 30).length).toBeGreaterThan(1)
})
