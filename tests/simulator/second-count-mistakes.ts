/** Mistakes in what the records of second counts are taken to say. */
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import type { KnownPerson } from '#domain/people/known-people.ts'
import type { Mutant } from './mutants.ts'
import { type JudgeSecondCount, judgeSecondCount } from './world/second-count-oracle.ts'

const mistake = (name: string, judge: JudgeSecondCount, more: Partial<Mutant> = {}): Mutant => ({
  ...{ name, levels: ['M2'], seam: {}, judge },
  ...{ withSecondCounts: true, withPeople: true, ...more },
})

/** Judges other records than there are. */
const withRecords = (change: (records: readonly CampaignRecord[]) => readonly CampaignRecord[]): JudgeSecondCount => {
  return (records, ...rest) => judgeSecondCount(change(records), ...rest)
}
const eachRecord = (change: (record: CampaignRecord, index: number) => Partial<CampaignRecord>) =>
  withRecords((records) => records.map((one, index) => ({ ...one, ...change(one, index) }) as CampaignRecord))

/** Ignores that records came after the end of the count. */
export const judgedWithLate = eachRecord(() => ({ late: false }))

const alone = ({ id, name, joined }: KnownPerson) => [
  { id, name, joined: [] },
  ...joined.map((one) => ({ ...one, joined: [] })),
]

export const secondCountMutants: readonly Mutant[] = [
  mistake('takes joined entries for two people who count', (records, people, ...rest) =>
    judgeSecondCount(records, people.flatMap(alone), ...rest),
  ),
  mistake(
    'takes who keyed a second count in for who counted',
    eachRecord(({ kind, made_by }) => (kind === 'second-count' ? { counted_by: made_by } : {})),
  ),
  mistake(
    'does not read who counted first on paper',
    withRecords((records) => records.filter(({ kind }) => kind !== 'paper-sheet-keyed')),
  ),
  mistake('takes a second count by the person who counted first for a confirmation', (...asked) => {
    const state = judgeSecondCount(...asked)
    const count = state?.byFirst?.count
    return state?.is === 'waiting' && count !== undefined && count === asked[3]?.count
      ? { ...state, is: 'agrees', count, people: 2 }
      : state
  }),
  mistake(
    'lets the statement that somebody is another person outlive the join that contradicts it',
    eachRecord(({ kind }) => (kind === 'other-person' ? { undone_at: null } : {})),
  ),
  mistake(
    'judges second counts with those that were undone',
    eachRecord(() => ({ undone_at: null })),
  ),
  mistake('includes records that came after the close in second counts', judgedWithLate, { withReopening: true }),
  mistake(
    'takes the order in which second counts arrive for the one in which they were made',
    eachRecord((_, index) => ({ at: new Date(index).toISOString() })),
  ),
]
