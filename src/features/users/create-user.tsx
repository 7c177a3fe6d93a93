/** Adding an account (spec 2, 5, 8, 9): names by the rules, a generated password with every class, groups, and the admin's right. */
import { Checkbox, CopyButton, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { setSuperuser } from '#contract/actions/account.ts'
import { generatedPasswordLength } from '#contract/limits.ts'
import type { Problem } from '#contract/problem.ts'
import { type Group as UserGroup, users } from '#contract/resources/people.ts'
import { sentences } from '#contract/sentences.ts'
import { newPassword } from '#domain/password-form.ts'
import { generatePassword } from '#domain/password-rules.ts'
import { shortProblem, uncertain } from '#domain/problem-words.ts'
import { useParts } from '#runtime/parts.ts'
import { pickSecret } from '#runtime/pick-secret.ts'
import { useDraft } from '#runtime/use-draft.ts'
import { useAll, useStalled } from '#runtime/use-list.ts'
import { useOnline } from '#runtime/use-online.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/check-saved.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { type AnyControl, TextField } from '#ui/form/fields.tsx'
import { PersonFields } from '#ui/form/person-fields.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { useKeptForm } from '#ui/form/use-kept-form.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { ProblemText } from '#ui/problem-text.tsx'

const schema = users.draft.extend({ password: newPassword })
/** The group of a new account unless the admin chooses another (spec 3). */
const usualGroup = 1

interface Values {
  username: string
  first_name: string
  middle_name: string
  last_name: string
  position: string
  password: string
  groups: number[]
}

export function CreateUser() {
  const { office } = useParts()
  const online = useOnline()
  const withPosition = office.features().has('transfer-reports')
  const toast = useToast()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [superuser, setSuper] = useState(false)
  const [start] = useState<Values>(() => ({
    username: '',
    first_name: '',
    middle_name: '',
    last_name: '',
    position: '',
    password: generatePassword(generatedPasswordLength, pickSecret),
    groups: [usualGroup],
  }))
  const form = useZodForm(schema, { defaultValues: start, mode: 'onTouched' })
  const control = form.control as unknown as AnyControl<Values>
  const draft = useDraft<Values>('form user new')
  // The password is never kept on the device.
  const keeping = useKeptForm('form user new', form, {
    ...draft,
    draft: draft.draft ? { ...draft.draft, password: start.password } : null,
    save: (values: Values) => draft.save({ ...values, password: '' }),
  })

  const save = async (values: Values) => {
    setProblem(null)
    const made = await office.create(users, withPosition ? values : { ...values, position: undefined })
    if (!made.ok) {
      if (made.problem.kind === 'invalid') {
        const rest = showFieldErrors(form, made.problem.fields)
        toast.error(rest.join(', ') || Object.values(made.problem.fields).flat().join(', '))
      } else setProblem(made.problem)
      return
    }
    await saved(made.value.id, sentences.accountCreated)
  }

  const unclear = problem !== null && uncertain(problem)
  const saved = async (id: number, text: string) => {
    await keeping.forget()
    if (superuser) {
      const raised = await office.call(setSuperuser, { id, body: { is_superuser: true } })
      if (!raised.ok)
        toast.error(`The account exists, but it could not be made an admin: ${shortProblem(raised.problem, 'doing')}`)
    }
    toast.success(text)
    await navigate(`/admin/users/${id}`)
  }

  return (
    <form
      noValidate
      aria-label="Add user"
      style={{ maxWidth: 560 }}
      onSubmit={(event) => void form.handleSubmit((values) => save(values as Values))(event)}
    >
      <Stack gap="md">
        <Title order={1} fz="xl">
          Add user
        </Title>
        <RestoredNote keeping={keeping} drop="Start anew" reset={() => form.reset(start)} />
        <PersonFields control={control as never} withPosition={withPosition} />
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <div style={{ flex: 1 }}>
            <TextField
              control={control}
              name="password"
              label="Password"
              mono
              autoComplete="new-password"
              description="Generated. Give it to the person now; it is not shown again."
            />
          </div>
          <Button
            size="icon"
            variant="secondary"
            aria-label="Generate another password"
            onClick={() =>
              form.setValue('password', generatePassword(generatedPasswordLength, pickSecret), {
                shouldValidate: true,
                shouldDirty: true,
              })
            }
          >
            <IconRefresh size={18} aria-hidden />
          </Button>
          <CopyButton value={form.watch('password') as string}>
            {({ copied, copy }) => (
              <Button size="icon" variant="secondary" aria-label={copied ? 'Copied' : 'Copy password'} onClick={copy}>
                <IconCopy size={18} aria-hidden />
              </Button>
            )}
          </CopyButton>
        </Group>
        <GroupsField control={control} />
        <Switch
          label="Admin"
          description="Admins manage users and everything else."
          checked={superuser}
          onChange={(event) => setSuper(event.currentTarget.checked)}
        />
        {problem && unclear ? (
          <CheckSaved
            problem={problem}
            find={() => office.find(users, 'username', form.getValues('username') as string)}
            onThere={(id) => void saved(id, 'The server has it.')}
            onAbsent={() => {
              setProblem(null)
              toast.show({ text: 'It isn’t there. Save it again.' })
            }}
          />
        ) : problem ? (
          <ProblemText problem={problem} trying="doing" />
        ) : null}
        {online ? null : (
          <Text c="dimmed">
            The office is not on the line. What you typed is kept on this device, without the password.
          </Text>
        )}
        <Group justify="flex-end">
          <Button component={Link} to="/admin/users" variant="secondary">
            {sentences.cancel}
          </Button>
          <Button type="submit" disabled={!online || unclear} loading={form.formState.isSubmitting}>
            {sentences.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function GroupsField({ control }: { control: AnyControl<Values> }) {
  const { field, fieldState } = useController({ control, name: 'groups' })
  const groups = useAll<UserGroup>('groups')
  const stalled = useStalled()
  const rows = groups.state === 'ready' ? groups.value : (groups.stale ?? [])
  return (
    <Checkbox.Group
      label="Groups"
      description="Authorized makes a sub-admin, Employee an employee."
      withAsterisk
      error={fieldState.error?.message}
      value={(field.value ?? []).map(String)}
      onChange={(values) => field.onChange(values.map(Number))}
    >
      <Group gap="lg" mt={6}>
        {rows.length === 0 ? (
          <Text c="dimmed">{stalled ? 'They are not on this device yet.' : sentences.loading}</Text>
        ) : null}
        {rows.map((group) => (
          <Checkbox key={group.id} value={String(group.id)} label={group.name} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
