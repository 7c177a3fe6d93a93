/**
 * Second counts in an evidence pack. The records say who made each count and in which order the server received them, so a reader can check
 * that nobody counted an item a second time after counting it first.
 */
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { namesOnPaper } from '../campaigns/count-sheets.ts'
import { type SecondCountFigures, secondCountFigures } from '../campaigns/second-count-results.ts'
import { type SecondCountRecords, secondCountRecords } from '../campaigns/second-counts.ts'
import { clearsCounts } from '../counts/count-observations.ts'
import { countedAt } from '../counts/count-status.ts'
import { mayBeSamePerson } from '../people/same-name.ts'
import type { BaselineContent, RecordContent } from './pack-format.ts'

const about = 'campaign-records'
const kinds = ['second-count-asked', 'second-count', 'settlement']
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** A campaign record as the history has it. */
function recordOf({ after, received_at, late }: RecordContent): CampaignRecord {
  const skew = after?.['skew_ms']
  const at = countedAt(textOf(after?.['recorded_at']), typeof skew === 'number' ? skew : null, received_at)
  return { ...after, at, received_at, late } as unknown as CampaignRecord
}

/** What was asked, counted again and settled, as the history has it. */
export function packSecondCounts(records: Iterable<RecordContent>): ReadonlyMap<number, SecondCountRecords> {
  const byId = new Map<string, CampaignRecord>()
  for (const record of records) {
    if (record.about !== about) continue
    const [id, { after }] = [String(record.id), record]
    const known = byId.get(id)
    if (record.action === 'undo' && known) byId.set(id, { ...known, undone_at: textOf(after?.['undone_at']) })
    if (!after || !kinds.includes(record.action)) continue
    byId.set(id, recordOf(record))
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
  count: number
}

/** The counts of each item that apply, last one last. */
function addCount(counts: Map<string, Count[]>, { id, action, after, event, user, detail }: RecordContent): void {
  const ofItem = counts.get(String(id)) ?? []
  const undone = textOf(detail?.['undoes'])
  const count = after?.['physical_count']
  if (clearsCounts({ action, after })) counts.delete(String(id))
  else if (undone !== null)
    counts.set(
      String(id),
      ofItem.filter((one) => one.event !== undone),
    )
  else if (typeof count === 'number') counts.set(String(id), [...ofItem, { event, user, count }])
}

/**
 * Lines (from 1) of second counts by the person who had made the count that stood then, also by the person named on the sheet from which it was
 * keyed in. `people`: names by id. As the server judges it: by what it had received before.
 */
export function secondCountsByFirst(
  records: readonly RecordContent[],
  people: Readonly<Record<string, string>>,
): readonly number[] {
  const counts = new Map<string, Count[]>()
  const sheets = new Map<string, CampaignRecord>()
  let nameOnPaper = namesOnPaper([])
  const lines: number[] = []
  for (const [index, record] of records.entries()) {
    const { about: subject, id, action, after, late } = record
    if (subject === 'products' && !late) addCount(counts, record)
    if (subject !== about) continue
    const isSheet = action === 'paper-sheet-keyed' && after !== null
    if (isSheet) sheets.set(String(id), recordOf(record))
    if (isSheet || (action === 'undo' && sheets.delete(String(id)))) nameOnPaper = namesOnPaper(sheets.values())
    if (action !== 'second-count' || late || !after) continue
    const standing = counts.get(String(after['product']))?.at(-1)
    if (!standing) continue
    const counter = after['counted_by'] ?? after['made_by']
    const onPaper = nameOnPaper(Number(after['product']), { ...standing, by: standing.user })
    const name = people[String(counter)] ?? ''
    if ((standing.user !== null && standing.user === counter) || (onPaper !== null && mayBeSamePerson(onPaper, name)))
      lines.push(index + 1)
  }
  return lines
}
