/**
 * One decoder for the page: a module worker, replaced once when it dies, and after that @zxing/browser in the page.
 * Promises: every `read` resolves (a frame that was lost reads as empty) and scanning goes on whatever fails. Frames are read
 * one after another, in the order they came.
 */
import { type FromWorker, nothing, type Reading, type ToWorker } from './decode-protocol.ts'
import { openPageDecoder } from './page-decoder.ts'

export type FrameSource = HTMLVideoElement | ImageBitmap

export interface Decoder {
  /** `thorough` for photos. An ImageBitmap is closed. */
  read(source: FrameSource, thorough: boolean): Promise<Reading>
  close(): void
}

const answerMilliseconds = 8_000
const photoMilliseconds = 30_000

function startWorker(): Worker {
  return new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module', name: 'decoder' })
}

/** Rejects when the worker is dead: it could not start, threw outside a frame, or does not answer. */
function openWorkerDecoder(worker: Worker): Decoder {
  let next = 1
  let waiting: { id: number; settle: (message: FromWorker | Error) => void } | undefined
  let dead: Error | undefined
  const fail = (event: Event) => {
    event.preventDefault()
    dead = new Error('decoder worker failed')
    waiting?.settle(dead)
  }
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.id === waiting?.id) waiting.settle(data)
  })

  return {
    async read(source, thorough) {
      if (dead) throw dead
      const frame = await createImageBitmap(source)
      const id = next++
      const message = await new Promise<FromWorker>((resolve, reject) => {
        const timer = setTimeout(
          () => waiting?.settle(new Error('decoder worker is silent')),
          thorough ? photoMilliseconds : answerMilliseconds,
        )
        waiting = {
          id,
          settle(end) {
            clearTimeout(timer)
            waiting = undefined
            if (end instanceof Error) reject(end)
            else resolve(end)
          },
        }
        worker.postMessage({ id, frame, thorough } satisfies ToWorker, [frame])
      })
      if (message.is === 'failed') throw new Error(message.why)
      return message.reading
    },
    close() {
      worker.terminate()
    },
  }
}

export function openDecoder(): Decoder {
  let lives = 2
  let closed = false

  function open(): Decoder {
    while (lives > 0) {
      lives--
      try {
        return openWorkerDecoder(startWorker())
      } catch {
        // No Worker here at all, or forbidden.
      }
    }
    return openPageDecoder()
  }
  let current = open()
  let turn: Promise<unknown> = Promise.resolve()

  async function read(source: FrameSource, thorough: boolean): Promise<Reading> {
    const used = current
    try {
      return await used.read(source, thorough)
    } catch {
      // A frame of an element that has just been torn down also ends here; it must not cost the worker its life.
      const torn = 'videoWidth' in source && (source.videoWidth === 0 || source.readyState < 2)
      if (!torn && !closed && current === used) {
        used.close()
        current = open()
      }
      return nothing(0, 0, 'page')
    } finally {
      if ('close' in source) source.close()
    }
  }

  return {
    read(source, thorough) {
      const mine = turn.then(() => read(source, thorough))
      turn = mine
      return mine
    },
    close() {
      closed = true
      current.close()
    },
  }
}
