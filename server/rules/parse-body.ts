/** Checks a body against its schema; refuses with field errors as the API words them: `{field: [messages]}` (specification §8, D3.6). */
import type { FieldErrors } from '#contract/problem.ts'
import type { z } from '#contract/z.ts'
import { formatList } from '#domain/text/format.ts'
import { t as validation } from '#text/shared/validation.ts'
import { t } from '#text/sync/server-answers.ts'
import { invalid } from '../api-error.ts'

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  )

/** The message of an issue whose schema has none of its own: zod's are in English. */
function defaultMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_small' && issue.origin === 'string') return validation('blank')
  if (issue.code === 'too_small' && issue.origin === 'array')
    return t('fewestEntries', { count: Number(issue.minimum) })
  if (issue.code === 'too_big' && issue.origin === 'array') return t('mostEntries', { count: Number(issue.maximum) })
  if (issue.code === 'too_big') return t('atMost', { maximum: String(issue.maximum) })
  if (issue.code === 'invalid_value') return t('oneOf', { choices: issue.values.map(String).join(', ') })
  if (issue.code === 'unrecognized_keys') return t('unknownFields', { fields: formatList(issue.keys) })
  if (issue.code === 'invalid_type' && issue.expected === 'int') return t('notWhole')
  return t('notAValue')
}

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

/** For a union: the issues of the closest option. */
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
  const parsed = schema.safeParse(input, { error: defaultMessage })
  if (parsed.success) return parsed.data
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw invalid({ non_field_errors: [t('notObject')] })
  }
  throw invalid(fieldErrors(parsed.error, input))
}
