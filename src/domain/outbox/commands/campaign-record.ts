/** A campaign record (`contract/campaigns/campaign-record.ts`): a statement of a person that is not the count of an item. */
import { type CampaignRecordKind, declarationAnswers } from '#contract/campaigns/campaign-record.ts'
import { z } from '#contract/z.ts'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/sync/outbox.ts'
import { type DescribedOp, type RecordCommand, referenceName } from './command.ts'

const kindTexts: Readonly<Record<CampaignRecordKind, (op: DescribedOp) => string>> = {
  assignment(op) {
    const { rooms } = op.patch
    const person = referenceName(op, 'person')
    return person === null
      ? t('campaignRecord.unassigned')
      : t('campaignRecord.assigned', { count: Array.isArray(rooms) ? rooms.length : 0, person })
  },
  'room-done': ({ patch: { result, counted, total } }) =>
    result === 'nothing-here'
      ? t('campaignRecord.nothingHere')
      : t('campaignRecord.allSeen', { counted: formatNumber(Number(counted)), total: formatNumber(Number(total)) }),
  'room-reopened': () => t('campaignRecord.reopened'),
  hunt: ({ patch: { products } }) => t('campaignRecord.hunt', { count: Array.isArray(products) ? products.length : 0 }),
  'hunt-not-here': () => t('campaignRecord.huntNotHere'),
  declaration: ({ patch: { answer } }) => {
    const known = declarationAnswers.find((one) => one === answer)
    return t(known ? `campaignRecord.declared.${known}` : 'campaignRecord.other')
  },
  'paper-sheet': ({ patch: { sheet } }) => t('campaignRecord.sheetPrinted', { number: String(sheet) }),
  'paper-sheet-void': ({ patch: { sheet } }) => t('campaignRecord.sheetWithdrawn', { number: String(sheet) }),
  'paper-sheet-keyed': ({ patch: { sheet, counter } }) =>
    t('campaignRecord.sheetKeyed', { number: String(sheet), counter: String(counter) }),
  'other-person': ({ patch: { name } }) => t('campaignRecord.otherPerson', { name: String(name) }),
  settlement({ patch: { reason } }) {
    const name = (reason as { name?: unknown } | null)?.name
    return typeof name === 'string' ? t('campaignRecord.settled', { reason: name }) : t('campaignRecord.settledEven')
  },
  'second-count-asked': () => t('campaignRecord.secondCountAsked'),
  'second-count': ({ patch: { count } }) => t('campaignRecord.secondCount', { count: formatNumber(Number(count)) }),
}

const isKnown = (kind: unknown): kind is CampaignRecordKind => Object.hasOwn(kindTexts, String(kind))

export const campaignRecordCommand = {
  name: 'campaign-record',
  collection: 'campaign-records',
  method: 'PUT',
  permission: 'campaigns.state',
  // The server checks every field; a record of an earlier build may lack some.
  patch: z.looseObject({}),
  minWriter: 4,
  needs: 'campaign-records',
  // Its body is the event.
  events: null,
  isOfCountPeriod: false,
  rank: 0,
  isTyped: false,
  describe(op) {
    const { kind, undone_at } = op.patch
    const text = isKnown(kind) ? kindTexts[kind](op) : t('campaignRecord.other')
    return typeof undone_at === 'string' ? `${text} · ${t('finding.undone')}` : text
  },
  undonePatch: (patch, at) => ({ ...patch, undone_at: at.toISOString() }),
} as const satisfies RecordCommand
