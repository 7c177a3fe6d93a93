import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { showFieldErrors } from '#ui/form/server-errors.ts'

/**
 * Shows a refused save at the fields that the server named and returns the text for the toast. A property number that is already in use has
 * its own text (specification §8).
 */
export function saveErrorMessage<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  problem: Problem,
  fallback: string,
): string {
  if (problem.kind !== 'invalid') return fallback
  const unplaced = showFieldErrors(form, problem.fields)
  const takenMessage = problem.fields['property_number']?.find((text) => text === fixedTexts.propertyNumberTaken)
  return takenMessage ?? (unplaced.length > 0 ? `${fallback} ${unplaced.join(' ')}` : fallback)
}
