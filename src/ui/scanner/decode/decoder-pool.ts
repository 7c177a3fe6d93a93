/**
 * Keeps one decoder warm between two uses of the scanner: starting a worker and compiling a megabyte of WebAssembly takes longer than
 * reading the first tag. An unused decoder is closed after two minutes, so that it does not run all day.
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

/** Gets a decoder, a warm one if available. Its `close` returns it to the pool. */
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

/** Prepares a decoder ahead of time: call it in an idle moment, where a scan is likely next. */
export function warmUpDecoder(): void {
  if (!idleDecoder) keepWarm(openDecoder())
}
