/**
 * Second counts in an evidence pack. The records say who made each count and in which order the server received them, so a reader can check
 * that nobody counted an item a second time after counting it first.
 */
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { type SecondCountFigures, secondCountFigures } from '../campaigns/second-count-results.ts'
import { type SecondCountRecords, secondCountRecords } from '../campaigns/second-counts.ts'
import { clearsCounts } from '../counts/count-observations.ts'
import { countedAt } from '../counts/count-status.ts'
import type { BaselineContent, RecordContent } from './pack-format.ts'

const about = 'campaign-records'
const kinds = ['second-count-asked', 'second-count', 'settlement']
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** What was asked, counted again and settled, as the history has it. */
export function packSecondCounts(records: Iterable<RecordContent>): ReadonlyMap<number, SecondCountRecords> {
  const byId = new Map<string, CampaignRecord>()
  for (const record of records) {
    if (record.about !== about) continue
    const [id, { after, received_at, late }] = [String(record.id), record]
    const known = byId.get(id)
    if (record.action === 'undo' && known) byId.set(id, { ...known, undone_at: textOf(after?.['undone_at']) })
    if (!after || !kinds.includes(record.action)) continue
    const skew = after['skew_ms']
    const at = countedAt(textOf(after['recorded_at']), typeof skew === 'number' ? skew : null, received_at)
    byId.set(id, { ...after, at, received_at, late } as unknown as CampaignRecord)
  }
  return secondCountRecords(byId.values())
}

export const packSecondCountFigures = (
  baseline: readonly BaselineContent[],
  records: readonly RecordContent[],
): SecondCountFigures =>
  secondCountFigures(
    baseline.map((row) => ({
      ...row,
      on_hand: row.physical_count,
      isMissing: row.scanned !== true || row.physical_count === null,
    })),
    packSecondCounts(records),
  )

interface Count {
  event: string | null
  user: number | null
}

/** Lines (from 1) of second counts by the person who had made the count that stood then. */
export function secondCountsByFirst(records: readonly RecordContent[]): readonly number[] {
  const counts = new Map<string, Count[]>()
  const lines: number[] = []
  for (const [index, { about: subject, id, action, after, event, user, detail, late }] of records.entries()) {
    if (subject === 'products' && !late) {
      const ofItem = counts.get(String(id)) ?? []
      const undone = textOf(detail?.['undoes'])
      if (clearsCounts({ action, after })) counts.delete(String(id))
      else if (undone !== null)
        counts.set(
          String(id),
          ofItem.filter((one) => one.event !== undone),
        )
      else if (typeof after?.['physical_count'] === 'number') counts.set(String(id), [...ofItem, { event, user }])
    }
    if (subject !== about || action !== 'second-count' || late || !after) continue
    const standing = counts.get(String(after['product']))?.at(-1)
    if (standing && standing.user !== null && standing.user === after['made_by']) lines.push(index + 1)
  }
  return lines
}
