/** The campaign records of the model server: versions of a count, who is one person, and who may count a second time. */
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import type { StandingCount } from '#domain/campaigns/second-counts.ts'
import { countedAt } from '#domain/counts/count-status.ts'
import { sameFields } from '#domain/outbox/same-values.ts'
import { replaceAll } from './model-backup.ts'
import type { CampaignVersion } from './model-server-types.ts'
import { namesOfEntries } from './second-count-oracle.ts'

type Stored = Readonly<Record<string, unknown>>

export interface ModelRecordsDeps {
  /** Who a question names as the first counter if its device does not know. */
  otherUser: number
  /** Whether it judges who counts a second time. */
  withPeople: boolean
  now(): number
  standingCount(rowId: number): StandingCount | null
  /** What a close freezes. */
  figures(): NonNullable<CampaignVersion['figures']>
}

export function modelRecords({ otherUser, withPeople, now, standingCount, figures }: ModelRecordsDeps) {
  const stored = new Map<string, Stored>()
  const late = new Set<string>()
  const moments = new Map<string, Pick<CampaignRecord, 'at' | 'received_at'>>()
  const joins = new Map<number, number>()
  /** The last one is open, or was open last. */
  const versions: CampaignVersion[] = [{ state: 'open', figures: null }]
  const isOpen = (campaign: number) => versions[campaign - 1]?.state === 'open'
  function end(version: CampaignVersion): void {
    if (isOpen(versions.length)) versions[versions.length - 1] = version
  }
  const timeText = () => new Date(now()).toISOString()

  /** Why a record that is new is refused. */
  function refusal(content: Stored): string | null {
    if (!withPeople || content['kind'] !== 'second-count') return null
    const counter = Number(content['counted_by'] ?? content['made_by'])
    const first = standingCount(Number(content['product']))
    return first?.by === (joins.get(counter) ?? counter) ? 'You counted first.' : null
  }

  return {
    of: (id: string) => stored.get(id),
    isLate: (id: string) => late.has(id),
    all: () =>
      [...stored].map(([id, one]) => ({ ...one, ...moments.get(id), late: late.has(id) }) as unknown as CampaignRecord),
    campaign: () => versions.length,
    versions: () => [...versions],
    close: () => end({ state: 'closed', figures: figures() }),
    cancel: () => end({ state: 'canceled', figures: null }),
    reopen() {
      if (!isOpen(versions.length)) versions.push({ state: 'open', figures: null })
    },
    joinedInto: (entry: number) => joins.get(entry) ?? null,
    join(entry: number, into: number) {
      if (joins.has(entry)) return
      joins.set(entry, into)
      const name = namesOfEntries.get(entry)
      // A join that says otherwise undoes the statement that somebody is another person.
      for (const [id, one] of stored)
        if (one['kind'] === 'other-person' && one['name'] === name && one['person'] === into)
          stored.set(id, { ...one, undone_at: one['undone_at'] ?? timeText() })
    },
    /** Its content never changes; a question gets who counted first if the device does not know it. The answer is as the device sent it. */
    put(id: string, { undone_at = null, ...content }: Stored): Stored & { refused?: string } {
      const before = stored.get(id)
      const first = content['kind'] === 'second-count-asked' ? { first_by: content['first_by'] ?? otherUser } : {}
      const { undone_at: undoneBefore = null, ...known } = before ?? { ...content, ...first }
      if (!sameFields(Object.keys(known), known, { ...content, ...first }))
        return { refused: 'A record never changes.' }
      const refused = before ? null : refusal(content)
      if (refused !== null) return { refused }
      if (!before) {
        const received_at = timeText()
        const at = countedAt(String(content['recorded_at']), content['skew_ms'] as number | null, received_at)
        moments.set(id, { at, received_at })
        // A version that ended is never open again: reopening it opens the next one.
        if (!isOpen(Number(content['campaign']))) late.add(id)
      }
      stored.set(id, { ...known, undone_at: undone_at ?? undoneBefore })
      return { ...stored.get(id), ...content, late: late.has(id) }
    },
    copy: () => new Map(stored),
    putBack: (copy: ReadonlyMap<string, Stored>) => replaceAll(stored, copy),
  }
}
