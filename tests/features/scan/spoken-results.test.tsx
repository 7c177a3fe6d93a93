import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultPreferences, PreferencesContext } from '#app/preferences.ts'
import { AppearanceDialog } from '#app/shell/appearance-dialog.tsx'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { SpokenResultsContext } from '#react/scanning/use-spoken-results.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { UiProvider } from '#ui/provider.tsx'
import { chooseVoice, spokenText } from '#ui/scanner/outcome/speaker.ts'

const voice = (lang: string, extra: object = {}) =>
  ({ lang, name: lang, localService: true, default: false, ...extra }) as SpeechSynthesisVoice

/** Records what the browser is asked to say. */
class RecordedSpeech extends EventTarget {
  readonly log: string[] = []
  voices: SpeechSynthesisVoice[] = [voice('en-PH', { default: true })]
  getVoices = () => this.voices
  cancel = () => void this.log.push('cancel')
  speak = (sentence: { text: string; lang: string }) => void this.log.push(`${sentence.lang}: ${sentence.text}`)
}
let speech: RecordedSpeech
let world: ScreenWorld | null = null
beforeEach(() => {
  speech = new RecordedSpeech()
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      voice: unknown = null
      lang = ''
      text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
})
afterEach(async () => {
  await world?.close()
  world = null
  vi.unstubAllGlobals()
})
const patience = { timeout: 30_000 }

async function openScan(isSpoken: boolean): Promise<{ item: ProductView; counted: ProductView }> {
  world = await openScreenWorld({ username: 'maria' })
  const all = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })
  const scan = (
    <SpokenResultsContext.Provider value={isSpoken}>
      <ScanScreen />
    </SpokenResultsContext.Provider>
  )
  world.open([{ path: '/qr', element: scan }], '/qr')
  fireEvent.click(await screen.findByRole('button', { name: 'Type instead' }, patience))
  const single = all.rows.filter((row) => row.units === 1 && row.place !== '')
  return {
    item: single.find((row) => !row.scanned && row.physical_count === null)!,
    counted: single.find((row) => row.scanned && row.physical_count === 1)!,
  }
}
async function scanText(text: string): Promise<void> {
  const field = await screen.findByLabelText('Tag, property number, or words', {}, patience)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(field)
}
const said = () => speech.log.filter((line) => line !== 'cancel')

test('[SCAN-2751] [SCAN-2752] found, saved, counted already, unknown: each is spoken once, and each new sentence interrupts the previous one', async () => {
  const { item, counted } = await openScan(true)
  await scanText(item.property_number)
  const room = item.place.replaceAll(' · ', ', ')
  await waitFor(() => expect(said()).toEqual([`en-PH: Found. ${room}.`]), patience)
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submit · 1' }, patience)
  await waitFor(() => expect(submit.disabled).toBe(false), patience)
  fireEvent.click(submit)
  await waitFor(() => expect(said().slice(1)).toEqual(['en-PH: Saved.']), patience)
  await scanText(counted.property_number)
  await waitFor(() => expect(said().slice(2)).toEqual(['en-PH: Already counted.']), patience)
  for (const [index, line] of speech.log.entries()) if (line !== 'cancel') expect(speech.log[index - 1]).toBe('cancel')
})

test('[SCAN-2751] a code of no item: spoken as unknown; the screen closes: silence', async () => {
  await openScan(true)
  await scanText('/qr?product_id=99999999')
  await waitFor(() => expect(said()).toEqual(['en-PH: Unknown code.']), patience)
  const before = speech.log.length
  await world?.close()
  world = null
  expect(speech.log.slice(before)).toEqual(['cancel'])
})

test('[SCAN-2751] not chosen: nothing is spoken', async () => {
  const { item } = await openScan(false)
  await scanText(item.property_number)
  await screen.findByRole('button', { name: 'Submit · 1' }, patience)
  expect(speech.log).toEqual([])
})

test('[SCAN-2751] a record that could not be saved is never called saved', () => {
  expect(spokenText('notSaved', null)).toBe('Not saved.')
  expect(spokenText('backupOnly', null)).toBe('Saved only as a backup copy.')
  expect(spokenText('room', 'Room 201')).toBe('Room 201.')
  expect(spokenText('found', '')).toBe('Found.')
})

test('[SCAN-2754] a room tag: the room is named once it was entered; a room that is not in the list is never called found', async () => {
  await openScan(true)
  await scanText('https://count.test/R/999999')
  await waitFor(() => expect(said()).toEqual(['en-PH: Unknown code.']), patience)
  const { rows } = await world!.services.catalog.list<{ id: number; name: string }>({
    collection: 'locations',
    from: 0,
    limit: 1,
  })
  await scanText(`https://count.test/R/${rows[0]!.id}`)
  await waitFor(() => expect(said()).toEqual(['en-PH: Unknown code.', `en-PH: ${rows[0]!.name}.`]), patience)
})

test('[SCAN-2753] the voice: of the language, else what the device has, and voices of a server last', () => {
  const english = voice('en_US', { default: true })
  const filipino = voice('fil-PH')
  const remote = voice('fil-PH', { localService: false })
  expect(chooseVoice('fil', [english, filipino])).toEqual({ kind: 'own', voice: filipino })
  expect(chooseVoice('fil', [remote, voice('de-DE'), english])).toEqual({ kind: 'device', voice: english })
  expect(chooseVoice('fil', [remote])).toEqual({ kind: 'network', voice: remote })
  expect(chooseVoice('en', [])).toEqual({ kind: 'none', voice: null })
})

test('[SCAN-2753] a device without a voice: the setting says so and is not offered, until a voice arrives', async () => {
  speech.voices = []
  render(
    <PreferencesContext.Provider value={{ current: defaultPreferences, set: () => {} }}>
      <UiProvider env="test">
        <AppearanceDialog opened onClose={() => {}} />
      </UiProvider>
    </PreferencesContext.Provider>,
  )
  const setting = () => screen.getByRole<HTMLInputElement>('switch', { name: /Read scan results/ })
  expect(screen.getByText(/This device has no voice, so/)).toBeTruthy()
  expect(setting().disabled).toBe(true)
  speech.voices = [voice('de-DE', { default: true })]
  speech.dispatchEvent(new Event('voiceschanged'))
  expect(await screen.findByText(/no voice for English/)).toBeTruthy()
  expect(setting().disabled).toBe(false)
})
