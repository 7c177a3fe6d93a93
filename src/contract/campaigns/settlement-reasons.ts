/**
 * The institute's reasons for differences that were settled (`settlement-reasons` extension): one record for all devices. A reason has a code that
 * never changes. Each settlement stores the name that the person saw, so renaming a reason changes no settlement.
 */
import { t } from '#text/shared/validation.ts'
import { textLimit } from '../limits.ts'
import { z } from '../z.ts'
import { reasonCode } from './campaign-record.ts'

export const reasonName = z
  .string()
  .trim()
  .min(1, { error: () => t('blank') })
  .max(textLimit)
const reasonLimit = 200

const settlementReason = z.strictObject({
  code: reasonCode,
  name: reasonName,
  /** False: no longer offered. Existing settlements keep it. */
  active: z.boolean(),
})
export type SettlementReason = z.infer<typeof settlementReason>

const isUnique = (texts: readonly string[]) => new Set(texts).size === texts.length
const comparable = (name: string) => name.toLowerCase().replaceAll(/\s+/g, ' ')

/** Whether another reason of the list has this name. */
export const isNameTaken = (reasons: readonly SettlementReason[], name: string, except: string | null): boolean =>
  reasons.some((one) => one.code !== except && comparable(one.name) === comparable(name.trim()))

export const settlementReasons = z
  .array(settlementReason)
  .max(reasonLimit)
  .refine((reasons) => reasons.some(({ active }) => active), { error: () => t('noneActive') })
  .refine(
    (reasons) => isUnique(reasons.map(({ code }) => code)) && isUnique(reasons.map(({ name }) => comparable(name))),
    {
      error: () => t('listedTwice'),
    },
  )

// not a text: rows of the institute's list
const defaults = `transferred-without-papers: Transferred without papers
borrowed: Borrowed
under-repair: Under repair
for-disposal: For disposal
lost-report-filed: Lost, report filed (RLSDDP)
lost-report-to-file: Lost, report to be filed
destroyed: Destroyed by fire, flood or other calamity
donated: Donated
returned: Returned to the property unit
counted-by-mistake: Counted by mistake
record-error: Error in the records
duplicate-record: Duplicate record
not-yet-recorded: Received, not yet recorded
cause-not-known: Cause not known yet`
/** The default list. */
export const defaultSettlementReasons: readonly SettlementReason[] = defaults.split('\n').map((line) => {
  const [code = '', name = ''] = line.split(': ')
  return { code, name, active: true }
})
