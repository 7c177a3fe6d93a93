/**
 * The changes of one account, one at a time: status, admin permission, groups, deletion. Severe changes ask for confirmation, and each reports its
 * result.
 */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { setActive, setGroups, setSuperuser } from '#contract/actions/accounts/account-actions.ts'
import { type User, users } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Outcome } from '#contract/problem.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/administration/users.ts'
import { t as common } from '#text/shared/common.ts'
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
      const unsupported = problem.kind === 'missing' && api.features().size === 0 ? t('unsupported') : ''
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
          title: t('deactivateTitle', { user: formalName(user) }),
          text: t('deactivateText'),
          confirm: t('deactivate'),
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
        done: t('adminChanged'),
        failed: t('adminNotChanged'),
      }),
    setGroups: (ids: readonly number[]) =>
      run('change', () => api.call(setGroups, { id: user.id, body: { groups: [...ids] } }), {
        done: t('groupsChanged'),
        failed: t('groupsNotChanged'),
      }),
    async remove() {
      const isConfirmed = await confirm({
        title: t('deleteTitle', { user: formalName(user) }),
        text: t('deleteText'),
        confirm: common('delete'),
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
