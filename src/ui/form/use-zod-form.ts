/** A form validated by a schema of the contract, the same schema that the server uses. */
import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from '#contract/z.ts'
import { issueMessage } from './issue-message.ts'

export interface ZodFormOptions<Values extends FieldValues> {
  defaultValues: Values
  /** `onChange` validates at every keystroke. The default validates when a field loses the focus, then at every keystroke. */
  mode?: 'onChange' | 'onTouched' | 'onSubmit'
}

type FormSchema = z.ZodType<FieldValues, FieldValues>
export type ZodForm<Schema extends FormSchema, Values extends FieldValues = z.input<Schema>> = UseFormReturn<
  Values,
  unknown,
  z.output<Schema>
>

/** `Values`: what the inputs hold while a person types. `schema` must be the same object in every render. */
export function useZodForm<Schema extends FormSchema, Values extends FieldValues = z.input<Schema>>(
  schema: Schema,
  options: ZodFormOptions<Values>,
): ZodForm<Schema, Values> {
  return useForm<Values, unknown, z.output<Schema>>({
    // biome-ignore lint/suspicious/noExplicitAny: the resolver's types cannot follow a schema that is a type parameter
    resolver: zodResolver(schema as any, { error: (issue: object) => issueMessage(issue) } as any) as any,
    mode: options.mode ?? 'onTouched',
    defaultValues: options.defaultValues as DefaultValues<Values>,
  })
}
