/** Whether a person may sign in with the institute's provider, for admins: allow a name there, see the connected account, remove it. */
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  getProviderAccount,
  type ProviderAccount,
  putProviderAccount,
} from '#contract/actions/accounts/provider-sign-in-actions.ts'
import type { User } from '#contract/collections/users.ts'
import { isBlank } from '#contract/field-types.ts'
import { textLimit } from '#contract/limits.ts'
import { z } from '#contract/z.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { useServerRead } from '#react/use-server-read.ts'
import { t } from '#text/account/provider-sign-in.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { ServerSection } from '#ui/feedback/server-section.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { showSaveErrors } from '#ui/form/server-errors.ts'
import { TextField } from '#ui/form/text-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'

export function UserProviderAccount({ user }: { user: User }) {
  const { api, signInWith: label } = useServices()
  const key = `provider account ${user.id}` // not a text
  const read = useServerRead(label !== null ? key : null, () => api.call(getProviderAccount, { id: user.id }))
  if (label === null) return null
  return (
    <ServerSection title={t('ofPerson', { label })} read={read} toDo={t('connectToSee')}>
      {(account) => <Account user={user} label={label} account={account} onChanged={read.reload} />}
    </ServerSection>
  )
}

interface Props {
  user: User
  label: string
  account: ProviderAccount
  onChanged: () => void
}

function Account({ user, label, account, onChanged }: Props) {
  const { timeZone } = useServices()
  const name = user.first_name
  const moment = (at: string | null) => (at === null ? '' : formatMoment(Date.parse(at), timeZone))
  if (account.linked === null && account.allowed === null)
    return (
      <Stack gap="sm">
        <Text>{t('personNone', { name })}</Text>
        <AllowForm user={user} label={label} onChanged={onChanged} />
      </Stack>
    )
  return (
    <>
      <Text className="bilang-break">
        {account.linked === null
          ? t('personAllowed', { allowed: account.allowed ?? '' })
          : t('personLinked', { linked: account.linked, since: moment(account.linked_at) })}
      </Text>
      {account.linked === null ? null : <Text c="dimmed">{t('lastUsed', { at: moment(account.last_used_at) })}</Text>}
      <Remove user={user} label={label} onChanged={onChanged} />
    </>
  )
}

const form = z.object({ allowed: z.string().trim().min(1, isBlank).max(textLimit) })

function AllowForm({ user, label, onChanged }: Omit<Props, 'account'>) {
  const { api } = useServices()
  const online = useOnline()
  const toast = useToast()
  const name = user.first_name
  const fields = useZodForm(form, { defaultValues: { allowed: '' }, mode: 'onSubmit' })
  const submit = fields.handleSubmit(async (body) => {
    const answer = await api.call(putProviderAccount, { id: user.id, body })
    if (answer.ok) {
      toast.success(t('allowed', { name, label }))
      onChanged()
      return
    }
    const text = showSaveErrors(fields, answer.problem)
    if (answer.problem.kind !== 'invalid') toast.error(text)
  })
  return (
    <form noValidate aria-label={t('allow')} onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <TextField
          control={fields.control}
          name="allowed"
          label={t('allowLabel', { label })}
          description={t('allowHint', { label, name })}
          autoComplete="off"
          maxLength={textLimit}
        />
        <Group>
          <Button type="submit" variant="secondary" disabled={!online} loading={fields.formState.isSubmitting}>
            {t('allow')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Remove({ user, label, onChanged }: Omit<Props, 'account'>) {
  const { api } = useServices()
  const online = useOnline()
  const toast = useToast()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const name = user.first_name
  const remove = async () => {
    const texts = { title: t('removeTitle', { name, label }), text: t('removeText', { name }), confirm: t('remove') }
    if (!(await confirm({ ...texts, danger: true }))) return
    setBusy(true)
    const answer = await api.call(putProviderAccount, { id: user.id, body: { allowed: null } })
    setBusy(false)
    onChanged()
    if (answer.ok) toast.success(t('removed', { name, label }))
    else toast.error(shortProblemText(answer.problem, 'acting'))
  }
  return (
    <Group mt="xs">
      <Button variant="danger" disabled={!online} loading={busy} onClick={() => void remove()}>
        {t('remove')}
      </Button>
    </Group>
  )
}
