import { t } from '#text/shared/ui-forms.ts'

/** Turns a zod issue into a message for people. A schema's own message wins. */
interface Issue {
  code?: string
  expected?: unknown
  input?: unknown
  minimum?: unknown
  maximum?: unknown
  origin?: unknown
  format?: unknown
}

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || Number.isNaN(value)

export function issueMessage(issue: Issue): string | undefined {
  if (isMissing(issue.input)) return t('required')
  switch (issue.code) {
    case 'too_small': {
      const minimum = Number(issue.minimum)
      if (issue.origin === 'string') return minimum <= 1 ? t('required') : t('atLeastCharacters', { minimum })
      return issue.origin === 'array' ? t('atLeast', { minimum }) : t('orMore', { minimum })
    }
    case 'too_big': {
      const maximum = Number(issue.maximum)
      return issue.origin === 'string' ? t('atMostCharacters', { maximum }) : t('orLess', { maximum })
    }
    case 'invalid_type':
      if (issue.expected === 'int') return t('wholeNumber')
      return t(issue.expected === 'number' ? 'plainNumber' : 'invalid')
    case 'invalid_value':
      return t('chooseOption')
    default:
      return undefined
  }
}
