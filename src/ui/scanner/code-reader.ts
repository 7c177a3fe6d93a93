/** Reads the open camera: at full speed while it is used, slower later, and not at all after a minute without use. Reports each new text once. */
import type { RepeatFilter } from '#domain/scan/repeat-filter.ts'
import { isLinear, makeBarCodeProof } from '#domain/scan/sticker-codes.ts'
import type { Code, Decoder, Reading } from './decode/decoder-messages.ts'
import { startFrameLoop } from './decode/frame-loop.ts'
import { readPauseMs } from './scan-pace.ts'

const darkBrightness = 45
const darkReadingsForHint = 20

interface ReaderDeps {
  video: HTMLVideoElement
  decoder: Decoder
  holdOff: RepeatFilter
  /** Called with every reading. `isDark`: too dark for a while to find a code. */
  onReading(reading: Reading, isDark: boolean): void
  /** Called with texts that are new. */
  onTexts(texts: readonly string[]): void
  /** Called after a minute without use. */
  onIdle(): void
}

export interface CodeReader {
  start(): void
  stop(): void
  /** The person touched something: read at full speed. */
  noteActivity(): void
}

export function makeCodeReader({ video, decoder, holdOff, onReading, onTexts, onIdle }: ReaderDeps): CodeReader {
  let loop: { stop(): void } | undefined
  let lastActivityAt = performance.now()
  let darkReadings = 0
  const provenBarCodes = makeBarCodeProof()
  const isBarCode = ({ sticker }: Code) => sticker !== undefined && isLinear(sticker)

  function pauseMs(): number {
    const pace = readPauseMs(performance.now() - lastActivityAt)
    if (pace !== 'asleep') return pace
    // Runs outside the frame loop's own callback.
    queueMicrotask(onIdle)
    return Number.POSITIVE_INFINITY
  }

  function handleReading(reading: Reading): void {
    darkReadings = reading.brightness < darkBrightness && reading.codes.length === 0 ? darkReadings + 1 : 0
    onReading(reading, darkReadings >= darkReadingsForHint)
    if (reading.codes.length === 0) return
    lastActivityAt = performance.now()
    const textsOf = (codes: readonly Code[]) => codes.map(({ text }) => text)
    const barCodes = textsOf(reading.codes.filter(isBarCode))
    const others = textsOf(reading.codes.filter((code) => !isBarCode(code)))
    const newTexts = holdOff.filterNew([...others, ...provenBarCodes(barCodes, lastActivityAt)], lastActivityAt)
    if (newTexts.length > 0) onTexts(newTexts)
  }

  return {
    start() {
      loop?.stop()
      lastActivityAt = performance.now()
      loop = startFrameLoop({ video, decoder, pauseMs, onReading: handleReading })
    },
    stop() {
      loop?.stop()
      loop = undefined
      darkReadings = 0
    },
    noteActivity() {
      lastActivityAt = performance.now()
    },
  }
}
