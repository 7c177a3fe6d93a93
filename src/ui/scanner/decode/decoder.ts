/**
 * The page's decoder: a module worker, replaced once when it dies, and after that @zxing/browser in the page. Promises: every `read` resolves (a lost
 * frame gives an empty reading), and scanning continues whatever fails. Frames are read sequentially, in order of arrival.
 */
import { type DecodeReply, type DecodeRequest, type Decoder, emptyReading, type Reading } from './decoder-messages.ts'
import { openPageDecoder } from './page-decoder.ts'

const replyTimeoutMs = 8_000
const photoTimeoutMs = 30_000

function startWorker(): Worker {
  return new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module', name: 'decoder' })
}

/** Rejects when the worker is dead: it did not start, threw outside a frame, or does not answer. */
function openWorkerDecoder(worker: Worker): Decoder {
  let next = 1
  let pending: { id: number; settle: (message: DecodeReply | Error) => void } | undefined
  let failure: Error | undefined
  const fail = (event: Event) => {
    event.preventDefault()
    failure = new Error('decoder worker failed outside of a frame')
    pending?.settle(failure)
  }
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)
  worker.addEventListener('message', ({ data }: MessageEvent<DecodeReply>) => {
    if (data.id === pending?.id) pending.settle(data)
  })

  return {
    async read(source, options = {}) {
      if (failure) throw failure
      const frame = await createImageBitmap(source)
      const id = next++
      const message = await new Promise<DecodeReply>((resolve, reject) => {
        const timer = setTimeout(
          () => pending?.settle(new Error('decoder worker did not answer in time')),
          options.thorough ? photoTimeoutMs : replyTimeoutMs,
        )
        pending = {
          id,
          settle(outcome) {
            clearTimeout(timer)
            pending = undefined
            if (outcome instanceof Error) reject(outcome)
            else resolve(outcome)
          },
        }
        worker.postMessage({ id, frame, options } satisfies DecodeRequest, [frame])
      })
      if (message.is === 'failed') throw new Error(message.reason)
      return message.reading
    },
    close() {
      worker.terminate()
    },
  }
}

export function openDecoder(): Decoder {
  let attemptsLeft = 2
  let closed = false

  function open(): Decoder {
    while (attemptsLeft > 0) {
      attemptsLeft--
      try {
        return openWorkerDecoder(startWorker())
      } catch {
        // Workers are not available here.
      }
    }
    return openPageDecoder()
  }
  let current = open()
  let queue: Promise<unknown> = Promise.resolve()

  async function read(...[source, options]: Parameters<Decoder['read']>): Promise<Reading> {
    const used = current
    try {
      return await used.read(source, options)
    } catch {
      // A frame of a detached video element also fails here; that must not replace the worker.
      const isDetached = 'videoWidth' in source && (source.videoWidth === 0 || source.readyState < 2)
      if (!isDetached && !closed && current === used) {
        used.close()
        current = open()
      }
      return emptyReading(0, 0, 'page')
    } finally {
      if ('close' in source) source.close()
    }
  }

  return {
    read(...frame) {
      const result = queue.then(() => read(...frame))
      queue = result
      return result
    },
    close() {
      closed = true
      current.close()
    },
  }
}
