/** Reads an export file, or a film that carries one (decision 070): its header and its ops. Pure. */
import { numberedRecord } from '#contract/sync/client-events.ts'
import { largestSeq } from '#contract/sync/receipts.ts'
import { z } from '#contract/z.ts'
import { commandOf } from '#domain/outbox/commands/all-commands.ts'
import type { Op } from '#domain/outbox/op.ts'
import { sha256 } from '#platform/sha256.ts'
import { t } from '#text/sync/hand-over.ts'
import { readOp } from './backup-copies.ts'

const fileShape = z.looseObject({
  format: z.literal(1),
  server: z.string(),
  device: z.string().catch(''),
  people: z.record(z.string(), z.string()).catch({}),
  sha256: z.string(),
  ops: z.array(z.unknown()),
})

export interface ReadExport {
  ops: readonly Op[]
  device: string
  people: Readonly<Record<string, string>>
}

/** More than a device records in its life. What it records after taking over is numbered from here, and the server must still accept that. */
const highestSeq = largestSeq / 2

/** Whether a device can have recorded this: the server would refuse it, and perhaps everything that this device records afterwards. */
const isPlausible = ({ seq, deviceId: device, recordedAt: recorded_at, room, label }: Op): boolean =>
  seq <= highestSeq && typeof label === 'string' && numberedRecord.safeParse({ seq, device, recorded_at, room }).success

/** The ops of an export, or a problem as text for people. */
export function readExport(text: string, server: string): ReadExport | { problem: string } {
  let read: z.infer<typeof fileShape>
  try {
    read = fileShape.parse(JSON.parse(text))
  } catch {
    return { problem: t('problem.notExport') }
  }
  if (read.server !== server) return { problem: t('problem.otherServer') }
  if (sha256(JSON.stringify(read.ops)) !== read.sha256) return { problem: t('problem.damaged') }
  const ops = read.ops.map(readOp)
  if (!ops.every((op) => op !== null && commandOf(op) !== null)) return { problem: t('problem.unreadable') }
  if (!(ops as readonly Op[]).every(isPlausible)) return { problem: t('problem.damaged') }
  const { device, people } = read
  return { ops: ops as readonly Op[], device, people }
}
