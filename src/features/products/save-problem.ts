import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Problem } from '#contract/problem.ts'
import { sentences } from '#contract/sentences.ts'
import { showFieldErrors } from '#ui/form/server-errors.ts'

/**
 * Shows a refused save: at the fields where the server named them, and answers the sentence for the toast. A taken property number has its
 * own (spec 8).
 */
export function refusedWords<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  problem: Problem,
  otherwise: string,
): string {
  if (problem.kind !== 'invalid') return otherwise
  const rest = showFieldErrors(form, problem.fields)
  const taken = problem.fields['property_number']?.find((text) => text === sentences.propertyNumberTaken)
  return taken ?? (rest.length > 0 ? `${otherwise} ${rest.join(' ')}` : otherwise)
}
