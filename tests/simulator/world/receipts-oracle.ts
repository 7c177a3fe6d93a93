/**
 * Judges receipts: I31, that no number is declared whose record may still arrive, and I32, that after healing every recorded number arrived or
 * was declared, and that a record that the server lost was sent again only by a person.
 */
import { isOpen, lostErrorClass, type Op } from '#domain/outbox/op.ts'
import type { ModelServer } from './model-server-types.ts'
import type { Violate, WatchedDevice } from './oracle-types.ts'
import { people } from './scenario-context.ts'

const readOps = ({ memory }: WatchedDevice): Promise<readonly Op[]> => memory.read((tx) => tx.allOps())

const opsOfPerson = (ops: readonly Op[], person: number) => ops.filter(({ userKey }) => userKey === `srv:${person}`)

export async function checkReceipts(
  server: ModelServer,
  device: WatchedDevice,
  reportViolation: Violate,
): Promise<void> {
  const all = await readOps(device)
  for (const person of people) {
    for (const op of opsOfPerson(all, person)) {
      const { declared, held, contiguous } = server.receipts.of(op.deviceId, person)
      if (isOpen(op) && declared.has(op.seq))
        reportViolation('I31', `${op.id} is ${op.state}, but its number ${op.seq} was declared closed`)
      if (op.seq <= contiguous && !held.has(op.seq) && !declared.has(op.seq))
        reportViolation('I31', `the server counts up to ${contiguous} without ${op.seq}`)
    }
  }
  for (const op of all) {
    const lines = await device.memory.read((tx) => tx.audit(op.id))
    const wasLost = lines.some(({ cause, to }) => cause === lostErrorClass && to === 'rejected')
    if (wasLost && op.state !== 'rejected' && op.state !== 'superseded' && op.state !== 'withdrawn')
      reportViolation('I32', `${op.id} was lost, and is ${op.state} without a person's decision`)
  }
}

export async function checkReceiptsFinally(
  server: ModelServer,
  device: WatchedDevice,
  reportViolation: Violate,
): Promise<void> {
  await checkReceipts(server, device, reportViolation)
  const all = await readOps(device)
  const deviceId = await device.memory.read((tx) => tx.meta('deviceId'))
  for (const person of people) {
    const own = opsOfPerson(all, person).filter((op) => op.deviceId === deviceId)
    const last = own.at(-1)?.seq ?? 0
    const { contiguous } = server.receipts.of(deviceId ?? '', person)
    if (contiguous < last)
      reportViolation('I32', `${device.name}, person ${person}: ${contiguous} of ${last} after healing`)
  }
}
