/**
 * What can be done when the database of this device does not open: the reserve outside of it still holds what was not sent. Promises:
 * nothing is deleted and nothing is written; what is exported here can be taken in by any device (sync 2.16).
 */
import type { Op } from '#domain/op.ts'
import { type ExportFile, exportFiles } from './export-file.ts'
import type { Rescue } from './rescue.ts'

/** The memory of this device could not be opened at start, for a reason that is the browser's own. */
export class MemoryShut extends Error {
  readonly serverKey: string
  constructor(cause: unknown, serverKey: string) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'MemoryShut'
    this.serverKey = serverKey
  }
}

/** Opens what may also never answer: some browsers leave a database that was hurt silent instead of refusing it. */
export async function openedIn<T>(opening: Promise<T>, patience: Promise<unknown>, serverKey: string): Promise<T> {
  const silent = patience.then(() => {
    throw new Error('The database does not answer.')
  })
  try {
    return await Promise.race([opening, silent])
  } catch (error) {
    throw new MemoryShut(error, serverKey)
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
