/** Reading records page by page in the order of commits: which numbers a caller asked for. */
import { t } from '#text/server-answers.ts'
import { invalid } from '../api-error.ts'

const limitDefault = 500
const limitMaximum = 1000

function wholeNumber(text: string | undefined, field: string): number {
  if (text === undefined) return 0
  if (!/^\d{1,15}$/.test(text)) throw invalid({ [field]: [t('wholeNumber')] })
  return Number(text)
}

export const pageOfNumbers = (afterText: string | undefined, limitText: string | undefined) => ({
  after: wholeNumber(afterText, 'after'),
  limit: Math.min(limitMaximum, Math.max(1, wholeNumber(limitText, 'limit') || limitDefault)),
})
