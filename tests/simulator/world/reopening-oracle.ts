/** I33: what a person stated about a version of a count that was closed or canceled stays late, whichever copies a device reads and in whatever order. */
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { isInForce, mergeRecords } from '#domain/campaigns/room-states.ts'
import type { ModelServer } from './model-server-types.ts'
import type { Violate, WatchedDevice } from './oracle-types.ts'

export async function checkReopeningFinally(
  server: ModelServer,
  { memory }: WatchedDevice,
  reached: Set<string>,
  reportViolation: Violate,
): Promise<void> {
  const ops = (await memory.read((tx) => tx.allOps())).filter(({ entity }) => entity === 'campaign-records')
  for (const { eid, patch, recordedAt: at } of ops) {
    const own = { ...patch, id: String(eid), at, received_at: at, late: false } as unknown as CampaignRecord
    const stored = server.recordOf(own.id)
    if (!stored) continue
    const late = server.isLate(own.id)
    const isCanceled = server.versions()[own.campaign - 1]?.state === 'canceled'
    if (late) reached.add(isCanceled ? 'late-after-cancel' : 'late-record')
    const copy = { ...own, ...stored, late } as CampaignRecord
    for (const copies of [
      [own, copy],
      [copy, own],
      [copy, own, copy],
    ]) {
      const merged = mergeRecords(copies)
      if (merged.length !== 1 || merged[0]?.late !== late)
        reportViolation('I33', `record ${own.id} came ${late ? 'late' : 'in time'} and is shown otherwise`)
      if (late && merged.some(isInForce)) reportViolation('I33', `record ${own.id} came late and has an effect`)
    }
    if (stored['campaign'] !== own.campaign)
      reportViolation('I33', `record ${own.id} is of another version of the count`)
  }
}
