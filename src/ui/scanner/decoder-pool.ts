/**
 * Keeps one decoder warm between two uses of the scanner: starting a worker and compiling a megabyte of WebAssembly takes longer than
 * reading the first tag. A decoder that nobody took for two minutes is closed, so that nothing runs beside a desk all day.
 */
import { type Decoder, openDecoder } from './decoder.ts'

const keepMilliseconds = 120_000

let resting: { decoder: Decoder; timer: ReturnType<typeof setTimeout> } | undefined

function rest(decoder: Decoder): void {
  if (resting) {
    decoder.close()
    return
  }
  const timer = setTimeout(() => {
    resting = undefined
    decoder.close()
  }, keepMilliseconds)
  resting = { decoder, timer }
}

/** A decoder, warm when there is one. Its `close` gives it back. */
export function takeDecoder(): Decoder {
  const decoder = resting?.decoder ?? openDecoder()
  if (resting) clearTimeout(resting.timer)
  resting = undefined
  let given = true
  return {
    read: decoder.read,
    close() {
      if (given) rest(decoder)
      given = false
    },
  }
}

/** Gets one ready ahead of time: to be called, in an idle moment, where a scan is likely next. */
export function warmDecoder(): void {
  if (!resting) rest(openDecoder())
}
