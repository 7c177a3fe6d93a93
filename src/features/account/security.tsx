/**
 * Changes the person's own password (specification §5, §8): shows every broken rule on a line; afterwards the person signs in again. Below it the
 * second step of the sign-in.
 */
import { Group, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { setPassword } from '#contract/actions/accounts/account-actions.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { ownPasswordForm } from '#domain/people/password-form.ts'
import { useServices } from '#react/services.ts'
import { usePerson } from '#react/session/use-session.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/account/account.ts'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { SecretField } from '#ui/form/text-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { OwnSecondStep } from './own-second-step.tsx'

interface Values {
  old_password: string
  new_password: string
  new_password2: string
}
const empty: Values = { old_password: '', new_password: '', new_password2: '' }

export function AccountSecurity() {
  return (
    <Stack gap="lg">
      <OwnPassword />
      <OwnSecondStep />
    </Stack>
  )
}

function OwnPassword() {
  const { api, session } = useServices()
  const person = usePerson()
  const online = useOnline()
  const toast = useToast()
  const navigate = useNavigate()
  const form = useZodForm(ownPasswordForm, { defaultValues: empty })
  const { control } = form

  const save = async (values: Values) => {
    if (!person) return
    const answer = await api.call(setPassword, { id: person.user.id, body: values })
    if (!answer.ok) {
      const { problem } = answer
      if (problem.kind !== 'invalid') {
        toast.error(shortProblemText(problem, 'acting'))
        return
      }
      const unplaced = showFieldErrors(form, problem.fields)
      const wrongPassword = problem.fields['old_password']?.includes(fixedTexts.oldPasswordWrong)
      toast.error(
        wrongPassword
          ? fixedTexts.oldPasswordWrong
          : unplaced.join(', ') || Object.values(problem.fields).flat().join(', '),
      )
      return
    }
    toast.success(t('passwordChanged'))
    form.reset(empty)
    await session.signOut()
    await navigate('/login')
  }

  return (
    <form noValidate aria-label={t('security')} onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <Stack gap="md">
        <div className="bilang-fields">
          <SecretField
            control={control}
            name="old_password"
            label={t('currentPassword')}
            autoComplete="current-password"
          />
        </div>
        <div className="bilang-fields">
          <SecretField
            control={control}
            name="new_password"
            label={t('newPassword')}
            autoComplete="new-password"
            description={t('passwordRules')}
          />
          <SecretField
            control={control}
            name="new_password2"
            label={t('confirmPassword')}
            autoComplete="new-password"
          />
        </div>
        <Text c="dimmed" fz="sm">
          {t('signInAfterwards')}
        </Text>
        {online ? null : <OfflineNote toDo={t('connectToChange')} />}
        <Group justify="flex-end">
          <Button type="submit" disabled={!online} loading={form.formState.isSubmitting}>
            {t('changePassword')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
