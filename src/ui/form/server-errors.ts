/** Shows what the server refused at the field that it names; what belongs to no field comes back as text. */
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { FieldErrors, Problem } from '#contract/problem.ts'
import { shortProblem } from '#domain/problem-words.ts'

export function showFieldErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  fields: FieldErrors,
): readonly string[] {
  const known = new Set(Object.keys(form.getValues()))
  const rest: string[] = []
  let first = true
  for (const [field, messages] of Object.entries(fields)) {
    if (!known.has(field)) {
      rest.push(...messages)
      continue
    }
    form.setError(field as Path<Values>, { type: 'server', message: messages.join('\n') }, { shouldFocus: first })
    first = false
  }
  return rest
}

/** Shows a refused save at the fields that it names, and answers what a toast has to say of it. */
export function wordsOfRefusal<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  problem: Problem,
): string {
  const rest = problem.kind === 'invalid' ? showFieldErrors(form, problem.fields) : []
  return rest.join(', ') || shortProblem(problem, 'doing')
}
