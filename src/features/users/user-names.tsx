/** Names and user name of another person's account, by the rules of spec 5. */
import { Group } from '@mantine/core'
import { type User, users } from '#contract/resources/people.ts'
import { useParts } from '#runtime/parts.ts'
import { useOnline } from '#runtime/use-online.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { PersonFields } from '#ui/form/person-fields.tsx'
import { wordsOfRefusal } from '#ui/form/server-errors.ts'
import { usePersonForm } from '#ui/form/use-person-form.ts'
import { section } from './section.ts'

export function UserNames({ user }: { user: User }) {
  const { office } = useParts()
  const online = useOnline()
  const toast = useToast()
  const { form, control, patchOf, submit } = usePersonForm(user)
  const save = submit(async (values) => {
    const answer = await office.change(users, user.id, patchOf(values), user.version)
    if (answer.ok) {
      toast.success('The user has been updated.')
      form.reset(values)
    } else toast.error(wordsOfRefusal(form, answer.problem))
  })
  return (
    <form noValidate style={section} aria-label="Names" onSubmit={(event) => void save(event)}>
      <PersonFields control={control} withPosition={office.features().has('transfer-reports')} />
      <Group justify="flex-end">
        <Button type="submit" disabled={!online || !form.formState.isDirty} loading={form.formState.isSubmitting}>
          Save
        </Button>
      </Group>
    </form>
  )
}
