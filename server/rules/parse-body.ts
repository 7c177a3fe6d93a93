/** Checks a body against its schema; refuses with field errors as the API words them: `{field: [messages]}` (specification §8, D3.6). */
import type { FieldErrors } from '#contract/problem.ts'
import type { z } from '#contract/z.ts'
import { t } from '#text/server-answers.ts'
import { invalid } from '../api-error.ts'

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  )

function messageOf(issue: z.core.$ZodIssue, input: unknown): string {
  const value = valueAt(input, issue.path)
  if (value === undefined) return t('required')
  if (value === null && issue.code !== 'custom') return t('notNull')
  if (issue.code === 'too_small' && issue.origin === 'number') {
    return t('atLeast', { minimum: String(issue.minimum) })
  }
  if (issue.code === 'too_big' && issue.origin === 'number') {
    return t('atMost', { maximum: String(issue.maximum) })
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return t('tooLong', { maximum: String(issue.maximum) })
  }
  if (issue.code === 'invalid_type' && issue.expected === 'number') return t('notNumber')
  if (issue.code === 'invalid_type' && issue.expected === 'string') return t('notText')
  return issue.message
}

/** Of a union, the issues of the choice that the input comes nearest to. */
const nearest = (issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] =>
  issue.code === 'invalid_union' && issue.path.length === 0
    ? (issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? [issue])
    : [issue]

function fieldErrors(error: z.core.$ZodError, input: unknown): FieldErrors {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues.flatMap(nearest)) {
    const field = String(issue.path[0] ?? 'non_field_errors')
    const messages = fields[field] ?? []
    const text = messageOf(issue, input)
    if (!messages.includes(text)) fields[field] = [...messages, text]
  }
  return fields
}

/** The body as the schema parses it; throws field errors otherwise. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw invalid({ non_field_errors: [t('notObject')] })
  }
  throw invalid(fieldErrors(parsed.error, input))
}
