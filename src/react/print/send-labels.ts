/**
 * Sends labels to a connected printer, one after another. Promises: a label counts as sent when the printer took all of its bytes; after a stop or a
 * lost printer the number of sent labels is known; nothing is sent twice unless a person starts there.
 */
import type { ConnectedPrinter } from '#platform/printer-connections.ts'

export interface LabelsToSend {
  /** First label and the one after the last, counted from 0. */
  from: number
  to: number
  read(from: number, to: number, signal: AbortSignal): Promise<readonly Uint8Array[]>
}

/** `next`: the label to continue with. */
export type SendResult = { is: 'sent' } | { is: 'stopped' | 'lost'; next: number }

/** How long a stop waits for a printer that accepts no more bytes, for example without paper. */
const patienceMs = 5_000

/** Rejects if the printer does not take the bytes in time after a stop. */
async function unlessStuck(write: Promise<void>, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let onAbort = () => {}
  const stuck = new Promise<never>((_, reject) => {
    onAbort = () => {
      timer = setTimeout(() => reject(new Error('The printer took no more bytes.')), patienceMs)
    }
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    await Promise.race([write, stuck])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

/** Labels that are rendered before they are sent. */
const windowLabels = 10

export async function sendLabels(
  printer: Pick<ConnectedPrinter, 'write'>,
  { from, to, read }: LabelsToSend,
  signal: AbortSignal,
  onSent: (next: number) => void,
): Promise<SendResult> {
  let next = from
  while (next < to) {
    if (signal.aborted) return { is: 'stopped', next }
    let labels: readonly Uint8Array[]
    try {
      labels = await read(next, Math.min(to, next + windowLabels), signal)
    } catch (error) {
      if (signal.aborted) return { is: 'stopped', next }
      throw error
    }
    if (labels.length === 0) throw new Error(`There is no label ${next} of ${to}.`)
    for (const label of labels) {
      // Stop only between two labels: after half a picture, the printer would print the next bytes as part of it.
      if (signal.aborted) return { is: 'stopped', next }
      try {
        await unlessStuck(printer.write(label), signal)
      } catch {
        return { is: 'lost', next }
      }
      next++
      onSent(next)
    }
  }
  return { is: 'sent' }
}
