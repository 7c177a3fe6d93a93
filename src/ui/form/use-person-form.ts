import { useState } from 'react'
import { users } from '#contract/collections/users.ts'
import { z } from '#contract/z.ts'
import { changedFields } from '#domain/outbox/three-way-merge.ts'
import { hasLogin } from '#domain/people/has-login.ts'
import { useZodForm } from './use-zod-form.ts'

const personFields = ['username', 'first_name', 'middle_name', 'last_name', 'position'] as const
export type PersonValues = Record<(typeof personFields)[number], string>
const schema = users.patch.required()
/** A person without a login has no user name to change. */
const schemaWithoutLogin = schema.extend({ username: z.literal('') })

/** The names of an account as a form (specification §5). `person` is the account when the form opened. */
export function usePersonForm(person: { [Field in keyof PersonValues]?: string | null | undefined }) {
  const initial: PersonValues = {
    username: person.username ?? '',
    first_name: person.first_name ?? '',
    middle_name: person.middle_name ?? '',
    last_name: person.last_name ?? '',
    position: person.position ?? '',
  }
  const [usedSchema] = useState(hasLogin(person) ? schema : schemaWithoutLogin)
  const form = useZodForm(usedSchema as typeof schema, { defaultValues: initial })
  return {
    form,
    control: form.control,
    /** The fields that were changed. */
    patchOf: (values: PersonValues) => changedFields(personFields, initial, values),
    submit: (save: (values: PersonValues) => Promise<void>) =>
      form.handleSubmit((values) =>
        save({ ...values, middle_name: values.middle_name ?? '', position: values.position ?? '' }),
      ),
  }
}
