/**
 * Opens the core database with retries, as it may fail or hang, and reads the backup copies meanwhile. Promises: the backup functions write and
 * delete nothing; any device can import what they export (sync §16).
 */
import type { Op } from '#domain/outbox/op.ts'
import type { Clock } from '#platform/ports.ts'
import type { BackupCopies } from './backup-copies.ts'
import { type ExportFile, makeExportFiles } from './outbox-export.ts'

/** The core database could not be opened at start; the browser gave the reason. */
export class DatabaseOpenError extends Error {
  readonly serverKey: string
  /** The app continues by itself when the database opens. */
  readonly willRetry: boolean
  constructor(cause: unknown, serverKey: string, willRetry = false) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'DatabaseOpenError'
    this.serverKey = serverKey
    this.willRetry = willRetry
  }
}

export interface RetryDeps {
  clock: Pick<Clock, 'sleep'>
  serverKey: string
  /** Called if the database does not open in time, and at every failure; the app keeps trying. */
  onDatabaseFailure(error: DatabaseOpenError): void
}

const firstTryMs = 15_000
const maxPauseMs = 60_000
const noAnswerError = () => new Error('The database does not answer.')

/**
 * Opens a resource that may fail or hang: with a damaged database or on a busy machine, some browsers do not respond for minutes. Never gives up.
 * Uses the first connection that opens, whichever try it was, and closes later ones.
 */
export function openWithRetry<T extends { close(): void }>(open: () => Promise<T>, deps: RetryDeps): Promise<T> {
  const { clock, serverKey, onDatabaseFailure } = deps
  return new Promise((resolve) => {
    let isOpen = false
    let lastError: unknown = null
    const onOpened = (value: T) => {
      if (isOpen) return value.close()
      isOpen = true
      resolve(value)
    }
    const onFailed = (error: unknown) => {
      lastError = error
      if (!isOpen) onDatabaseFailure(new DatabaseOpenError(error, serverKey, true))
    }
    const keepTrying = async () => {
      for (let pauseMs = firstTryMs; !isOpen; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
        void open().then(onOpened, onFailed)
        await clock.sleep(pauseMs)
        if (!isOpen) onDatabaseFailure(new DatabaseOpenError(lastError ?? noAnswerError(), serverKey, true))
      }
    }
    void keepTrying()
  })
}

/** Waits for work on an open database without a limit, and reports when it takes long. */
export async function reportIfSlow<T>(
  work: Promise<T>,
  { clock, serverKey, onDatabaseFailure }: RetryDeps,
): Promise<T> {
  let isDone = false
  void clock.sleep(firstTryMs).then(() => {
    if (!isDone) onDatabaseFailure(new DatabaseOpenError(noAnswerError(), serverKey, true))
  })
  try {
    return await work
  } catch (error) {
    throw new DatabaseOpenError(error, serverKey)
  } finally {
    isDone = true
  }
}

/** Unsent ops of this server's people in the backup copies, in the order of recording. */
export async function readBackupOps(backupCopies: BackupCopies, serverKey: string): Promise<readonly Op[]> {
  const ops = await backupCopies.readAll()
  return ops.filter((op) => op.userKey.startsWith(`${serverKey}:`)).toSorted((a, b) => a.seq - b.seq)
}

export function exportBackupOps(ops: readonly Op[], serverKey: string, at: number): readonly ExportFile[] {
  const device = ops[0]?.deviceId ?? ''
  return makeExportFiles({ server: serverKey, device, user: null, at, ops, requests: [], conflicts: [], people: {} })
}
