/** The form of a new account: its draft without the password, its save, and the admin permission that follows the save. */
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { setSuperuser } from '#contract/actions/accounts/account-actions.ts'
import { users } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { mayHaveHappened, shortProblemText } from '#domain/app/problem-text.ts'
import { newPassword } from '#domain/people/password-form.ts'
import { useServices } from '#react/services.ts'
import { useDraft } from '#react/use-draft.ts'
import { t } from '#text/administration/users.ts'
import { t as common } from '#text/shared/common.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { useFormDraft } from '#ui/form/use-form-draft.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { generateUserPassword } from './generate-user-password.ts'

export interface NewUser {
  username: string
  first_name: string
  middle_name: string
  last_name: string
  position: string
  password: string
  groups: number[]
}

const schema = users.draft.extend({ password: newPassword })
const draftKey = 'form user new' // not a text
/** The group of a new account unless the admin chooses another (specification §3). */
const defaultGroupId = 1

const emptyUser = (): NewUser => ({
  username: '',
  first_name: '',
  middle_name: '',
  last_name: '',
  position: '',
  password: generateUserPassword(),
  groups: [defaultGroupId],
})

export function useCreateUser() {
  const { api } = useServices()
  const toast = useToast()
  const navigate = useNavigate()
  const withPosition = api.features().has('transfer-reports')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isAdmin, setAdmin] = useState(false)
  const [initial] = useState(emptyUser)
  const form = useZodForm(schema, { defaultValues: initial, mode: 'onTouched' })
  const storedDraft = useDraft<NewUser>(draftKey)
  // The password is never stored on the device.
  const formDraft = useFormDraft(draftKey, form, {
    ...storedDraft,
    draft: storedDraft.draft ? { ...storedDraft.draft, password: initial.password } : null,
    save: (values: NewUser) => storedDraft.save({ ...values, password: '' }),
  })

  const finish = async (id: number, text: string) => {
    await formDraft.discard()
    if (isAdmin) {
      const adminResult = await api.call(setSuperuser, { id, body: { is_superuser: true } })
      if (!adminResult.ok) toast.error(t('addedNotAdmin', { problem: shortProblemText(adminResult.problem, 'acting') }))
    }
    toast.success(text)
    await navigate(`/admin/users/${id}`)
  }
  const save = async (values: NewUser) => {
    setProblem(null)
    const created = await api.create(users, withPosition ? values : { ...values, position: undefined })
    if (created.ok) return finish(created.value.id, fixedTexts.accountCreated)
    if (created.problem.kind !== 'invalid') return setProblem(created.problem)
    const rest = showFieldErrors(form, created.problem.fields)
    toast.error(rest.join(', ') || Object.values(created.problem.fields).flat().join(', '))
  }
  return {
    control: form.control,
    formDraft,
    withPosition,
    isAdmin,
    setAdmin,
    isSubmitting: form.formState.isSubmitting,
    /** Why the save failed; `unclear` if the account may exist. */
    problem,
    unclear: problem !== null && mayHaveHappened(problem),
    submit: (event: FormEvent) => void form.handleSubmit((values) => save(values as NewUser))(event),
    startOver: () => form.reset(initial),
    setPassword: (password: string) => form.setValue('password', password, { shouldValidate: true, shouldDirty: true }),
    /** Checks whether the unclear save reached the server. */
    find: () => api.findByField(users, 'username', form.getValues('username') as string),
    onFound: (id: number) => void finish(id, t('added')),
    onAbsent: () => {
      setProblem(null)
      toast.show({ text: common('absentOnServer') })
    },
  }
}
