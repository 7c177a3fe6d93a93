/** Shows the server's errors at the fields they name. Errors without a field are returned as text. */
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { FieldErrors, Problem } from '#contract/problem.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'

export function showFieldErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  fields: FieldErrors,
): readonly string[] {
  const knownFields = new Set(Object.keys(form.getValues()))
  const unplaced: string[] = []
  let isFirst = true
  for (const [field, messages] of Object.entries(fields)) {
    if (!knownFields.has(field)) {
      unplaced.push(...messages)
      continue
    }
    form.setError(field as Path<Values>, { type: 'server', message: messages.join('\n') }, { shouldFocus: isFirst })
    isFirst = false
  }
  return unplaced
}

/** Shows a refused save at the fields it names and returns the text for a toast. */
export function showSaveErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  problem: Problem,
): string {
  const unplaced = problem.kind === 'invalid' ? showFieldErrors(form, problem.fields) : []
  return unplaced.join(', ') || shortProblemText(problem, 'acting')
}
