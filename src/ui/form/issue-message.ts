/** Turns a zod issue into a message for people. A schema's own message wins. */
interface Issue {
  code?: string
  input?: unknown
  minimum?: unknown
  maximum?: unknown
  origin?: unknown
  format?: unknown
}

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || Number.isNaN(value)

export function issueMessage(issue: Issue): string | undefined {
  if (isMissing(issue.input)) return 'This field is required.'
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1 ? 'This field is required.' : `At least ${issue.minimum} characters.`
      if (issue.origin === 'array') return `At least ${issue.minimum}.`
      return `Must be ${issue.minimum} or more.`
    case 'too_big':
      return issue.origin === 'string' ? `At most ${issue.maximum} characters.` : `Must be ${issue.maximum} or less.`
    case 'invalid_type':
      return 'Enter a valid value.'
    case 'invalid_value':
      return 'Choose one of the options.'
    default:
      return undefined
  }
}
