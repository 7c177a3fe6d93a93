/**
 * Keeps one decoder warm between two uses of the scanner: starting a worker and compiling a megabyte of WebAssembly takes longer than
 * reading the first tag. A decoder that nobody took for two minutes is closed, so that nothing runs beside a desk all day.
 */
import { openDecoder } from './decoder.ts'
import type { Decoder } from './decoder-messages.ts'

const keepWarmMs = 120_000

let idleDecoder: { decoder: Decoder; timer: ReturnType<typeof setTimeout> } | undefined

function keepWarm(decoder: Decoder): void {
  if (idleDecoder) {
    decoder.close()
    return
  }
  const timer = setTimeout(() => {
    idleDecoder = undefined
    decoder.close()
  }, keepWarmMs)
  idleDecoder = { decoder, timer }
}

/** A decoder, warm when there is one. Its `close` gives it back. */
export function takeDecoder(): Decoder {
  const decoder = idleDecoder?.decoder ?? openDecoder()
  if (idleDecoder) clearTimeout(idleDecoder.timer)
  idleDecoder = undefined
  let isTaken = true
  return {
    read: decoder.read,
    close() {
      if (isTaken) keepWarm(decoder)
      isTaken = false
    },
  }
}

/** Gets one ready ahead of time: to be called, in an idle moment, where a scan is likely next. */
export function warmUpDecoder(): void {
  if (!idleDecoder) keepWarm(openDecoder())
}
