/**
 * Second counts in an evidence pack. The records say who made each count and in which order the server received them, so a reader can check
 * that nobody counted an item a second time after counting it first.
 */
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { namesOnPaper } from '../campaigns/count-sheets.ts'
import { type SecondCountFigures, secondCountFigures } from '../campaigns/second-count-results.ts'
import { otherPeople, type SecondCountRecords, secondCountRecords } from '../campaigns/second-counts.ts'
import { clearsCounts } from '../counts/count-observations.ts'
import { countedAt } from '../counts/count-status.ts'
import { type KnownPerson, knownPeople, mayBeNamed, personAs } from '../people/known-people.ts'
import type { BaselineContent, RecordContent } from './pack-format.ts'

const about = 'campaign-records'
const kinds = ['second-count-asked', 'second-count', 'settlement', 'paper-sheet-keyed', 'other-person']
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** A campaign record as the history has it. */
function recordOf({ after, received_at, late }: RecordContent): CampaignRecord {
  const skew = after?.['skew_ms']
  const at = countedAt(textOf(after?.['recorded_at']), typeof skew === 'number' ? skew : null, received_at)
  return { ...after, at, received_at, late } as unknown as CampaignRecord
}

/** Names by id. */
type Names = Readonly<Record<string, string>>

const isJoin = ({ about: subject, action }: RecordContent) => subject === 'users' && action === 'join'

/** Who is one person, by the joins among these records. */
function peopleOf(names: Names, records: Iterable<RecordContent>): readonly KnownPerson[] {
  const into = new Map<number, number>()
  for (const record of records) if (isJoin(record)) into.set(Number(record.id), Number(record.after?.['joined_into']))
  return knownPeople(
    Object.entries(names).map(([id, first_name]) => ({
      id: Number(id),
      first_name,
      joined_into: into.get(Number(id)) ?? null,
    })),
  )
}

/** Requests, second counts, settlements, and joins of people, from the history. `names`: names of the people in it. */
export function packSecondCounts(
  records: readonly RecordContent[],
  names: Names,
): ReadonlyMap<number, SecondCountRecords> {
  const byId = new Map<string, CampaignRecord>()
  for (const record of records) {
    if (record.about !== about) continue
    const [id, { after }] = [String(record.id), record]
    const known = byId.get(id)
    // What is undone after the close keeps its effect: the figures are final.
    if (record.action === 'undo' && known && !record.late)
      byId.set(id, { ...known, undone_at: textOf(after?.['undone_at']) })
    if (!after || !kinds.includes(record.action)) continue
    byId.set(id, recordOf(record))
  }
  return secondCountRecords(byId.values(), peopleOf(names, records))
}

export const packSecondCountFigures = (
  baseline: readonly BaselineContent[],
  records: readonly RecordContent[],
  names: Names,
): SecondCountFigures =>
  secondCountFigures(
    baseline.map((row) => ({
      ...row,
      on_hand: row.physical_count,
      isMissing: row.scanned !== true || row.physical_count === null,
    })),
    packSecondCounts(records, names),
  )

interface Count {
  event: string | null
  user: number | null
  count: number
}

/** The valid counts of each item, latest last. */
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
 * Lines (from 1) of second counts by the person who had made the count that was current then, also under another name, or as named on the sheet from
 * which it was keyed in. Uses the server's rule: only what it had received before.
 */
export function secondCountsByFirst(records: readonly RecordContent[], names: Names): readonly number[] {
  const counts = new Map<string, Count[]>()
  const papers = createPapers()
  let people = peopleOf(names, [])
  const lines: number[] = []
  for (const [index, record] of records.entries()) {
    const { about: subject, action, after, late } = record
    if (subject === 'products' && !late) addCount(counts, record)
    if (isJoin(record)) people = peopleOf(names, records.slice(0, index + 1))
    if (subject !== about) continue
    papers.add(record)
    if (action !== 'second-count' || late || !after) continue
    const standing = counts.get(String(after['product']))?.at(-1)
    if (!standing) continue
    const counter = Number(after['counted_by'] ?? after['made_by'])
    const person = personAs(people, counter)
    const ids = person ? [person.id, ...person.joined.map(({ id }) => id)] : [counter]
    const isFirst = standing.user !== null && ids.includes(standing.user)
    if (isFirst || (person && papers.isOnPaper(Number(after['product']), standing, person))) lines.push(index + 1)
  }
  return lines
}

/** The keyed-in sheets of first counts, and the statements that somebody is not the person named there. */
function createPapers() {
  const byId = new Map<string, CampaignRecord>()
  let [nameOnPaper, isOther] = [namesOnPaper([]), otherPeople([])]
  return {
    add(record: RecordContent): void {
      const { id, action, after } = record
      const isNew = after !== null && (action === 'paper-sheet-keyed' || action === 'other-person')
      if (isNew) byId.set(String(id), recordOf(record))
      if (!isNew && !(action === 'undo' && byId.delete(String(id)))) return
      nameOnPaper = namesOnPaper(byId.values())
      isOther = otherPeople(byId.values())
    },
    isOnPaper(product: number, standing: Count, person: KnownPerson): boolean {
      const name = nameOnPaper(product, { ...standing, by: standing.user })
      return name !== null && mayBeNamed(name, person) && !isOther(person, name)
    },
  }
}
