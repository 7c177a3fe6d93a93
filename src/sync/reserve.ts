/**
 * What can be done when the database of this device does not open: the reserve outside of it still holds what was not sent. Promises:
 * nothing is deleted and nothing is written; what is exported here can be taken in by any device (sync 2.16).
 */
import type { Op } from '#domain/op.ts'
import { type ExportFile, exportFiles } from './export-file.ts'
import type { Clock } from './ports.ts'
import type { Rescue } from './rescue.ts'

/** The memory of this device could not be opened at start, for a reason that is the browser's own. */
export class MemoryShut extends Error {
  readonly serverKey: string
  /** The app goes on by itself once the memory opens. */
  readonly isWaiting: boolean
  constructor(cause: unknown, serverKey: string, isWaiting = false) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'MemoryShut'
    this.serverKey = serverKey
    this.isWaiting = isWaiting
  }
}

export interface Patience {
  clock: Pick<Clock, 'sleep'>
  serverKey: string
  /** Told when the memory does not open in time, and at every failure; the app goes on trying. */
  onTrouble(trouble: MemoryShut): void
}

const patienceMs = 15_000
const longestPauseMs = 60_000
const silence = () => new Error('The database does not answer.')

/**
 * Opens what may fail for a while, or not answer at all: some browsers leave a database that was hurt, or a busy machine its own, silent for
 * minutes. Never gives up: the first connection that opens is taken, whichever try it was, and any later one is closed.
 */
export function openPatiently<T extends { close(): void }>(open: () => Promise<T>, patience: Patience): Promise<T> {
  const { clock, serverKey, onTrouble } = patience
  return new Promise((resolve) => {
    let isOpen = false
    let failure: unknown = null
    const opened = (value: T) => {
      if (isOpen) return value.close()
      isOpen = true
      resolve(value)
    }
    const failed = (error: unknown) => {
      failure = error
      if (!isOpen) onTrouble(new MemoryShut(error, serverKey, true))
    }
    const tryOn = async () => {
      for (let pauseMs = patienceMs; !isOpen; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
        void open().then(opened, failed)
        await clock.sleep(pauseMs)
        if (!isOpen) onTrouble(new MemoryShut(failure ?? silence(), serverKey, true))
      }
    }
    void tryOn()
  })
}

/** Waits for work on a memory that has opened, however long it takes, and says so when it takes long. */
export async function waitPatiently<T>(work: Promise<T>, { clock, serverKey, onTrouble }: Patience): Promise<T> {
  let isDone = false
  void clock.sleep(patienceMs).then(() => {
    if (!isDone) onTrouble(new MemoryShut(silence(), serverKey, true))
  })
  try {
    return await work
  } catch (error) {
    throw new MemoryShut(error, serverKey)
  } finally {
    isDone = true
  }
}

/** Unsent ops of this server's people that lie in the reserve, in the order of recording. */
export async function inReserve(rescue: Rescue, serverKey: string): Promise<readonly Op[]> {
  const ops = await rescue.all()
  return ops.filter((op) => op.userKey.startsWith(`${serverKey}:`)).toSorted((a, b) => a.seq - b.seq)
}

export function reserveFiles(ops: readonly Op[], serverKey: string, at: number): readonly ExportFile[] {
  const device = ops[0]?.deviceId ?? ''
  return exportFiles({ server: serverKey, device, user: null, at, ops, requests: [], conflicts: [] })
}
