import { users } from '#contract/resources/people.ts'
import { changedFields } from '#domain/three-way-edit.ts'
import type { AnyControl } from './fields.tsx'
import { useZodForm } from './use-zod-form.ts'

const fields = ['username', 'first_name', 'middle_name', 'last_name', 'position'] as const
export type PersonValues = Record<(typeof fields)[number], string>
const schema = users.patch.required()

/** The names of an account as a form (spec 5). `person` is the account as it was when the form began. */
export function usePersonForm(person: { [Field in keyof PersonValues]?: string | null | undefined }) {
  const start: PersonValues = {
    username: person.username ?? '',
    first_name: person.first_name ?? '',
    middle_name: person.middle_name ?? '',
    last_name: person.last_name ?? '',
    position: person.position ?? '',
  }
  const form = useZodForm(schema, { defaultValues: start })
  return {
    form,
    control: form.control as unknown as AnyControl<PersonValues>,
    /** What was changed of it. */
    patchOf: (values: PersonValues) => changedFields(fields, start, values),
    submit: (save: (values: PersonValues) => Promise<void>) =>
      form.handleSubmit((values) =>
        save({ ...values, middle_name: values.middle_name ?? '', position: values.position ?? '' }),
      ),
  }
}
