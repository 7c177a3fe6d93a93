/** Lets an admin set another person's password, typed or generated, without the old one. */
import { Group } from '@mantine/core'
import { useState } from 'react'
import { setPassword } from '#contract/actions/accounts/account-actions.ts'
import type { User } from '#contract/collections/users.ts'
import { otherPasswordForm } from '#domain/people/password-form.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/administration/users.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { showSaveErrors } from '#ui/form/server-errors.ts'
import { SecretField, TextField } from '#ui/form/text-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { generateUserPassword } from './generate-user-password.ts'

interface Passwords {
  new_password: string
  new_password2: string
}

export function SetPasswordForm({ user, online }: { user: User; online: boolean }) {
  const { api } = useServices()
  const toast = useToast()
  const form = useZodForm(otherPasswordForm, { defaultValues: { new_password: '', new_password2: '' } })
  const { control } = form
  const [generated, setGenerated] = useState<string | null>(null)
  const save = async (values: Passwords) => {
    const answer = await api.call(setPassword, { id: user.id, body: values })
    if (answer.ok) {
      toast.success(t('passwordSet'))
      form.reset({ new_password: '', new_password2: '' })
      setGenerated(null)
    } else toast.error(showSaveErrors(form, answer.problem))
  }
  const generate = () => {
    const password = generateUserPassword()
    form.setValue('new_password', password, { shouldDirty: true, shouldValidate: true })
    form.setValue('new_password2', password, { shouldDirty: true, shouldValidate: true })
    setGenerated(password)
  }
  return (
    <form
      noValidate
      className="bilang-section"
      aria-label={t('setPassword')}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      {generated === null ? (
        <div className="bilang-fields">
          <SecretField control={control} name="new_password" label={t('newPassword')} autoComplete="new-password" />
          <SecretField
            control={control}
            name="new_password2"
            label={t('confirmPassword')}
            autoComplete="new-password"
          />
        </div>
      ) : (
        <div className="bilang-fields">
          <TextField
            control={control}
            name="new_password"
            label={t('newPassword')}
            mono
            disabled
            description={t('generatedPassword')}
          />
        </div>
      )}
      <Group justify="flex-end">
        <Button variant="secondary" disabled={!online} onClick={generate}>
          {t('generate')}
        </Button>
        <Button type="submit" disabled={!online || !form.formState.isDirty} loading={form.formState.isSubmitting}>
          {t('setPassword')}
        </Button>
      </Group>
    </form>
  )
}
