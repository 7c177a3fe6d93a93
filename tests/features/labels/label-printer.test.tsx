import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { LabelsPage } from '#features/labels/labels-page.tsx'
import type { PrintJob } from '#print/print-job.ts'
import { readZpl } from '#tests/print/support/label-printer-decoders.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const routes = [{ path: '/labels', element: <LabelsPage /> }]
let world: ScreenWorld
afterEach(async () => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serial')
  expect(world.server.logged).toEqual([])
  await world.close()
})

/** A serial printer of the browser. It is gone after so many labels, until it is opened again. */
function serialPrinter(goneAfter = Number.POSITIVE_INFINITY) {
  const received: Uint8Array[] = []
  let isGone = false
  let opened = 0
  const port = {
    writable: null as WritableStream<Uint8Array> | null,
    async open() {
      opened++
      isGone = false
      port.writable = new WritableStream({
        write(bytes) {
          if (opened === 1 && received.length >= goneAfter) isGone = true
          if (isGone) throw new DOMException('The device has been lost.', 'NetworkError')
          received.push(bytes)
        },
      })
    },
    async close() {
      port.writable = null
    },
  }
  return { received, serial: { requestPort: async () => port } }
}

/** Six items, one tag each, on a roll of 50 × 25 mm; offline. */
async function openRoll({ serial }: { serial?: object }, jobs: PrintJob[] = []) {
  if (serial) Object.defineProperty(navigator, 'serial', { value: serial, configurable: true })
  world = await openScreenWorld({ config: { publicAddress: 'https://count.example.gov.ph' } })
  world.services.publicAddress = 'https://count.example.gov.ph'
  world.network.isCut = true
  const { openPrinter } = world.services
  world.services.openPrinter = async () => {
    const printer = await openPrinter()
    return {
      ...printer,
      open(job, ...rest) {
        jobs.push(job)
        return printer.open(job, ...rest)
      },
    }
  }
  const user = userEvent.setup()
  await world.open(routes, '/labels?ids=1,2,3,4,5,6')
  await user.click(await screen.findByRole('checkbox', { name: 'One tag for each unit' }))
  await user.click(screen.getByRole('radio', { name: 'Label printer' }))
  await screen.findByRole('button', { name: 'Save ZPL file' })
  await screen.findByRole('heading', { name: '6 tags' })
  return user
}

it.each(['abc', '999999', ''])(
  '[TAG-5377] an address of the items %j, which do not exist: no tags, and it says so',
  async (ids) => {
    world = await openScreenWorld({ config: { publicAddress: 'https://count.example.gov.ph' } })
    await world.services.catalog.ids({ collection: 'products' })
    await world.open(routes, `/labels?ids=${ids}`)
    await screen.findByText(/^None of these items exists\./)
    expect(screen.queryByRole('heading', { name: /^\d.* tags?/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  },
)

it('[TAG-4406] connection to the printer lost: the page says how many tags were sent, and continues with the next one', async () => {
  const { received, serial } = serialPrinter(4)
  const user = await openRoll({ serial })
  await user.click(screen.getByRole('button', { name: 'Send to printer' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Serial port' }))
  expect(await within(dialog).findByText(/stopped answering. 4 of 6 tags were sent/)).toBeTruthy()
  expect(within(dialog).getByLabelText(/Begin with tag/)).toHaveProperty('value', '5')
  await user.click(within(dialog).getByRole('button', { name: 'Serial port' }))
  expect(await within(dialog).findByText('All 6 tags were sent to the printer.')).toBeTruthy()
  expect(received).toHaveLength(6)
  expect(new Set(received.map((bytes) => bytes.join())).size).toBe(6)
  expect(received.every((bytes) => readZpl(bytes).length === 1)).toBe(true)
})

it('[TAG-4407] browser without printers, such as on an iPhone: says so and what works; the file can be saved', async () => {
  const saved: Blob[] = []
  const user = await openRoll({})
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  await user.click(screen.getByRole('button', { name: 'Send to printer' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/This browser can’t reach a label printer/)).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'USB' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Save ZPL file' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(readZpl(new Uint8Array(await saved[0]!.arrayBuffer()))).toHaveLength(6)
})

it('[PAPER-5612] Ctrl P for tags of a label printer: nothing is printed, and it says which button to press', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const user = await openRoll({})
  await user.keyboard('{Control>}p{/Control}')
  const message = (await screen.findByText('Nothing was printed')).closest('[role=alert]')
  expect(message?.textContent).toContain('Press “Send to printer”, or “Save ZPL file”')
  expect(print).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

it('[TAG-4408] printer that was not chosen, or does not open: nothing was sent, and it says so', async () => {
  let answer: () => Promise<never> = async () => {
    throw new DOMException('No port selected by the user.', 'NotFoundError')
  }
  const user = await openRoll({ serial: { requestPort: () => answer() } })
  await user.click(screen.getByRole('button', { name: 'Send to printer' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Serial port' }))
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Serial port' })).toBeTruthy())
  expect(within(dialog).queryByRole('alert')).toBeNull()
  answer = async () => {
    throw new DOMException('Failed to open serial port.', 'NetworkError')
  }
  await user.click(within(dialog).getByRole('button', { name: 'Serial port' }))
  expect(await within(dialog).findByText(/The printer couldn’t be opened, so nothing was sent/)).toBeTruthy()
})

it('[TAG-4412] line on each tag: printed as typed, without the spaces around it; stored on the device; on sheets too', async () => {
  const jobs: PrintJob[] = []
  const user = await openRoll({}, jobs)
  const field = screen.getByLabelText(/Line on each tag/)
  await user.type(field, '  Counted   2026 ')
  await user.tab()
  await waitFor(() =>
    expect(jobs.at(-1)).toMatchObject({ source: { note: 'Counted 2026' }, labelPrinter: { dpi: 203 } }),
  )
  expect(await world.services.drafts.read('labels/note')).toBe('Counted 2026')
  await user.click(screen.getByRole('radio', { name: 'Sheets (PDF)' }))
  await screen.findByRole('button', { name: 'Save PDF' })
  expect(jobs.at(-1)).toMatchObject({ source: { note: 'Counted 2026' }, labelPrinter: null })
  await user.clear(field)
  await user.tab()
  await waitFor(() => expect(jobs.at(-1)).toMatchObject({ source: { note: '' } }))
})

it('[TAG-5421] numbers of the tag settings stay as typed; what is no number in range is refused and prints nothing else', async () => {
  const user = await openRoll({})
  const width = screen.getByLabelText<HTMLInputElement>('Label width (mm)')
  for (const wrong of ['0', '-60', '60.55', '1e2', '', '5'.repeat(300)]) {
    await user.clear(width)
    await user.click(width)
    if (wrong) await user.paste(wrong)
    await user.tab()
    expect([wrong, width.getAttribute('aria-invalid')]).toEqual([wrong, 'true'])
    expect(width.value).toBe(wrong.slice(0, 255))
  }
  expect(screen.getByText('Enter a number from 30 to 108.')).toBeTruthy()
  await user.clear(width)
  await user.type(width, '60.5')
  await user.tab()
  expect([width.value, width.getAttribute('aria-invalid')]).toEqual(['60.5', null])

  await user.click(screen.getByRole('radio', { name: 'Sheets (PDF)' }))
  const first = await screen.findByLabelText<HTMLInputElement>('Begin at label (1 to 21)')
  for (const wrong of ['0', '-3', '22', '2.5', '']) {
    await user.clear(first)
    if (wrong) await user.type(first, wrong)
    expect([wrong, first.value]).toEqual([wrong, wrong])
    expect(screen.getByText('Enter a whole number from 1 to 21.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  }
  await user.clear(first)
  await user.type(first, '3')
  expect(await screen.findByRole('button', { name: 'Print' })).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Calibrate printer' }))
  const dialog = await screen.findByRole('dialog')
  const rule = within(dialog).getByLabelText<HTMLInputElement>('Length of the rule (mm)')
  await user.clear(rule)
  await user.type(rule, '-150')
  expect(rule.value).toBe('-150')
  expect(within(dialog).getByText('Enter a number from 1 to 300.')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Save calibration' })).toHaveProperty('disabled', true)
  await user.clear(rule)
  await user.type(rule, '149.5')
  await user.click(within(dialog).getByRole('button', { name: 'Save calibration' }))
  expect(await screen.findByText(/^Calibrated: /)).toBeTruthy()
})

it('[TAG-5460] size of the label that is not possible: nothing is saved or sent until it is corrected, and the page says why', async () => {
  const user = await openRoll({})
  const button = (name: string) => screen.getByRole('button', { name })
  const isPrinted = (language: string) =>
    [`Save ${language} file`, 'Send to printer'].map((name) => !(button(name) as HTMLButtonElement).disabled)
  const reason = 'Correct the label size first.'
  for (const name of ['Label width (mm)', 'Label height (mm)']) {
    const field = screen.getByLabelText(name)
    await user.clear(field)
    await user.type(field, '500')
    expect([name, ...isPrinted('ZPL')]).toEqual([name, false, false])
    expect(screen.getByText(reason)).toBeTruthy()
    await user.clear(field)
    await user.type(field, '40')
    await waitFor(() => expect(isPrinted('ZPL')).toEqual([true, true]))
    expect(screen.queryByText(reason)).toBeNull()
  }

  // The gap belongs to ESC/POS: with its field, the wrong text disappears.
  const language = screen.getByLabelText('Printer language')
  await user.selectOptions(language, 'ESC/POS')
  const gap = await screen.findByLabelText('Gap between labels (mm)')
  await waitFor(() => expect(isPrinted('ESC/POS')).toEqual([true, true]))
  await user.clear(gap)
  expect(isPrinted('ESC/POS')).toEqual([false, false])
  await user.selectOptions(language, 'ZPL')
  await waitFor(() => expect(isPrinted('ZPL')).toEqual([true, true]))
})
