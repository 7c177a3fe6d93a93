/** Names and user name of another person's account, by the rules of spec 5. */
import { Group } from '@mantine/core'
import { type User, users } from '#contract/resources/people.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { changedFields } from '#domain/three-way-edit.ts'
import { useParts } from '#runtime/parts.ts'
import { useOnline } from '#runtime/use-online.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { AnyControl } from '#ui/form/fields.tsx'
import { PersonFields } from '#ui/form/person-fields.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { section } from './section.ts'

const nameFields = ['username', 'first_name', 'middle_name', 'last_name'] as const
const namesSchema = users.patch.required()
type Names = Record<(typeof nameFields)[number], string>

export function UserNames({ user }: { user: User }) {
  const { office } = useParts()
  const online = useOnline()
  const toast = useToast()
  const start: Names = {
    username: user.username,
    first_name: user.first_name,
    middle_name: user.middle_name ?? '',
    last_name: user.last_name,
  }
  const form = useZodForm(namesSchema, { defaultValues: start })
  const save = async (values: Names) => {
    const answer = await office.change(users, user.id, changedFields(nameFields, start, values), user.version)
    if (answer.ok) {
      toast.success('The user has been updated.')
      form.reset(values)
    } else if (answer.problem.kind === 'invalid')
      toast.error(showFieldErrors(form, answer.problem.fields).join(', ') || shortProblem(answer.problem, 'doing'))
    else toast.error(shortProblem(answer.problem, 'doing'))
  }
  return (
    <form
      noValidate
      style={section}
      aria-label="Names"
      onSubmit={(event) => void form.handleSubmit((values) => save(values as unknown as Names))(event)}
    >
      <PersonFields control={form.control as unknown as AnyControl<Names>} />
      <Group justify="flex-end">
        <Button type="submit" disabled={!online || !form.formState.isDirty} loading={form.formState.isSubmitting}>
          Save
        </Button>
      </Group>
    </form>
  )
}
