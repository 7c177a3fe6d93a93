/** The changes of one account, one at a time: status, admin permission, groups, deletion. Each asks if it is severe, and says how it went. */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { setActive, setGroups, setSuperuser } from '#contract/actions/account-actions.ts'
import { type User, users } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Outcome } from '#contract/problem.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { useServices } from '#react/services.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'

export function useAccountChanges(user: User) {
  const { api } = useServices()
  const toast = useToast()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [running, setRunning] = useState<'change' | 'deletion' | null>(null)

  const run = async (
    what: 'change' | 'deletion',
    work: () => Promise<Outcome<unknown>>,
    texts: { done: string; failed: string },
  ): Promise<boolean> => {
    setRunning(what)
    const outcome = await work()
    setRunning(null)
    if (outcome.ok) toast.success(texts.done)
    else {
      const { problem } = outcome
      const unsupported = problem.kind === 'missing' && api.features().size === 0 ? 'This server can’t do that.' : ''
      const detail = problem.kind === 'invalid' ? Object.values(problem.fields).flat().join(', ') : unsupported
      toast.show({ text: detail ? `${texts.failed} ${detail}` : texts.failed, uptime: 5000 })
    }
    return outcome.ok
  }

  return {
    busy: running !== null,
    isDeleting: running === 'deletion',
    async setActive(isActive: boolean) {
      const isConfirmed =
        isActive ||
        (await confirm({
          title: `Deactivate ${formalName(user)}?`,
          text: 'The user can no longer sign in. Their counts stay. You can activate the account again at any time.',
          confirm: 'Deactivate',
          danger: true,
        }))
      if (!isConfirmed) return
      await run('change', () => api.call(setActive, { id: user.id, body: { is_active: isActive } }), {
        done: fixedTexts.statusChanged,
        failed: fixedTexts.statusFailed,
      })
    },
    setAdmin: (isAdmin: boolean) =>
      run('change', () => api.call(setSuperuser, { id: user.id, body: { is_superuser: isAdmin } }), {
        done: "The user's privilege has been successfully updated.",
        failed: "The user's privilege could not be updated.",
      }),
    setGroups: (ids: readonly number[]) =>
      run('change', () => api.call(setGroups, { id: user.id, body: { groups: [...ids] } }), {
        done: "The user's groups have been successfully updated.",
        failed: "The user's groups could not be updated.",
      }),
    async remove() {
      const isConfirmed = await confirm({
        title: `Delete ${formalName(user)}?`,
        text: 'This can’t be undone. An account that is accountable for property or has recorded counts can’t be deleted. Deactivate it instead.',
        confirm: 'Delete',
        danger: true,
      })
      if (!isConfirmed) return
      const isDeleted = await run('deletion', () => api.remove(users, user.id), {
        done: fixedTexts.deleted('user'),
        failed: fixedTexts.deleteFailed('user'),
      })
      if (isDeleted) await navigate('/admin/users')
    },
  }
}
