/**
 * Adds an account (specification §2, §5, §8, §9): validated names, a generated password with every character class, groups, and the admin
 * permission.
 */
import { Checkbox, CopyButton, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { setSuperuser } from '#contract/actions/account-actions.ts'
import { type Group as UserGroup, users } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { generatedPasswordLength } from '#contract/limits.ts'
import type { Problem } from '#contract/problem.ts'
import { mayHaveHappened, shortProblemText } from '#domain/app/problem-text.ts'
import { newPassword } from '#domain/people/password-form.ts'
import { generatePassword } from '#domain/people/password-rules.ts'
import { useAll, useIsStalled } from '#react/lists/use-list.ts'
import { secureRandomInt } from '#react/secure-random-int.ts'
import { useServices } from '#react/services.ts'
import { useDraft } from '#react/use-draft.ts'
import { useOnline } from '#react/use-online.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { type AnyControl, TextField } from '#ui/form/fields.tsx'
import { PersonFields } from '#ui/form/person-fields.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { useFormDraft } from '#ui/form/use-form-draft.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'

const schema = users.draft.extend({ password: newPassword })
/** The group of a new account unless the admin chooses another (specification §3). */
const defaultGroupId = 1

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
  const { api } = useServices()
  const online = useOnline()
  const withPosition = api.features().has('transfer-reports')
  const toast = useToast()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isAdmin, setAdmin] = useState(false)
  const [initial] = useState<Values>(() => ({
    username: '',
    first_name: '',
    middle_name: '',
    last_name: '',
    position: '',
    password: generatePassword(generatedPasswordLength, secureRandomInt),
    groups: [defaultGroupId],
  }))
  const form = useZodForm(schema, { defaultValues: initial, mode: 'onTouched' })
  const control = form.control as unknown as AnyControl<Values>
  const storedDraft = useDraft<Values>('form user new')
  // The password is never stored on the device.
  const formDraft = useFormDraft('form user new', form, {
    ...storedDraft,
    draft: storedDraft.draft ? { ...storedDraft.draft, password: initial.password } : null,
    save: (values: Values) => storedDraft.save({ ...values, password: '' }),
  })

  const save = async (values: Values) => {
    setProblem(null)
    const created = await api.create(users, withPosition ? values : { ...values, position: undefined })
    if (!created.ok) {
      if (created.problem.kind === 'invalid') {
        const rest = showFieldErrors(form, created.problem.fields)
        toast.error(rest.join(', ') || Object.values(created.problem.fields).flat().join(', '))
      } else setProblem(created.problem)
      return
    }
    await afterSave(created.value.id, fixedTexts.accountCreated)
  }

  const isUncertain = problem !== null && mayHaveHappened(problem)
  const afterSave = async (id: number, text: string) => {
    await formDraft.discard()
    if (isAdmin) {
      const adminResult = await api.call(setSuperuser, { id, body: { is_superuser: true } })
      if (!adminResult.ok)
        toast.error(
          `The account exists, but it could not be made an admin: ${shortProblemText(adminResult.problem, 'acting')}`,
        )
    }
    toast.success(text)
    await navigate(`/admin/users/${id}`)
  }

  return (
    <form
      className="bilang-form"
      noValidate
      aria-label="Add user"
      onSubmit={(event) => void form.handleSubmit((values) => save(values as Values))(event)}
    >
      <Stack gap="md">
        <Title order={1} fz="xl">
          Add user
        </Title>
        <RestoredDraftNote formDraft={formDraft} dropLabel="Start over" reset={() => form.reset(initial)} />
        <PersonFields control={control as never} withPosition={withPosition} />
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <div className="bilang-grow">
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
              form.setValue('password', generatePassword(generatedPasswordLength, secureRandomInt), {
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
          checked={isAdmin}
          onChange={(event) => setAdmin(event.currentTarget.checked)}
        />
        {problem && isUncertain ? (
          <CheckSaved
            problem={problem}
            find={() => api.findByField(users, 'username', form.getValues('username') as string)}
            onFound={(id) => void afterSave(id, 'The server has it.')}
            onAbsent={() => {
              setProblem(null)
              toast.show({ text: 'It isn’t there. Save it again.' })
            }}
          />
        ) : problem ? (
          <ProblemText problem={problem} trying="acting" />
        ) : null}
        {online ? null : (
          <Text c="dimmed">
            The server can’t be reached. What you typed is kept on this device, without the password.
          </Text>
        )}
        <Group justify="flex-end">
          <Button component={Link} to="/admin/users" variant="secondary">
            {fixedTexts.cancel}
          </Button>
          <Button type="submit" disabled={!online || isUncertain} loading={form.formState.isSubmitting}>
            {fixedTexts.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function GroupsField({ control }: { control: AnyControl<Values> }) {
  const { field, fieldState } = useController({ control, name: 'groups' })
  const groups = useAll<UserGroup>('groups')
  const stalled = useIsStalled()
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
          <Text c="dimmed">{stalled ? 'They are not on this device yet.' : fixedTexts.loading}</Text>
        ) : null}
        {rows.map((group) => (
          <Checkbox key={group.id} value={String(group.id)} label={group.name} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
