/** Accepts, rejects and deletes transfer requests, and reports the result. */

import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { setTransferStatus } from '#contract/actions/documents/transfer-actions.ts'
import { type Transfer, transfers } from '#contract/collections/transfers.ts'
import type { User } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { transferRemoval } from '#domain/transfers/transfer-removal.ts'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/session/use-area.ts'
import { useCan, usePerson } from '#react/session/use-session.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/documents/transfers.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import type { Question } from '#ui/dialogs/question.ts'
import { useToast } from '#ui/feedback/toasts.tsx'

export type Decision = 'accepted' | 'rejected'

export function useTransferDecisions() {
  const { catalog, api } = useServices()
  const online = useOnline()
  const person = usePerson()
  const canDecide = useCan('transfers.decide')
  const toast = useToast()
  const confirm = useConfirm()
  const questionOf = useDecisionQuestion()
  const showAccepted = useAcceptedNote()
  const [busy, setBusy] = useState<number | null>(null)

  /** Asks first, because a decision is final (D9.4). Resolves false if nothing was sent, true once the server has answered. */
  const decide = async (transfer: Transfer, decision: Decision): Promise<boolean> => {
    if (!canDecide || !online || transfer.status !== 'requested' || busy !== null) return false
    if (!(await confirm(await questionOf(transfer, decision)))) return false
    setBusy(transfer.id)
    const answer = await api.call(setTransferStatus, { id: transfer.id, body: { status: decision } })
    setBusy(null)
    void catalog.refresh('manual')
    if (!answer.ok)
      toast.error(answer.problem.kind === 'conflict' ? t('alreadyDecided') : shortProblemText(answer.problem, 'acting'))
    else if (decision === 'rejected') toast.success(t('rejected'))
    else void showAccepted(transfer)
    return true
  }
  const remove = async (transfer: Transfer) => {
    const confirmed = await confirm({
      title: t('deleteQuestion'),
      text: t('deleteText'),
      confirm: t('deleteRequest'),
      danger: true,
    })
    if (!confirmed) return
    const deletion = await api.remove(transfers, transfer.id)
    if (deletion.ok) toast.success(fixedTexts.deleted(transfers.label.one))
    else toast.error(`${fixedTexts.deleteFailed(transfers.label.one)} ${shortProblemText(deletion.problem, 'acting')}`)
  }
  const mayRemove = (transfer: Transfer) =>
    transferRemoval(person?.role ?? null, person?.user.id ?? null, transfer) === 'allowed'
  return {
    canDecide,
    decide,
    /** Properties of the card: what this person can do with the request. */
    actionsFor: (transfer: Transfer) => ({
      busy: busy === transfer.id,
      ...(canDecide && transfer.status === 'requested' && { onDecide: (to: Decision) => void decide(transfer, to) }),
      ...(mayRemove(transfer) && { onRemove: () => void remove(transfer) }),
    }),
  }
}

/** Names the item and the people. Rejecting ends somebody else's request, so its dialog begins at the safe button. */
function useDecisionQuestion() {
  const { catalog } = useServices()
  const nameOf = async (id: number | null | undefined) => {
    const person = id ? await catalog.get<User>('users', id) : null
    return person ? formalName(person) : t('someone')
  }
  return async (transfer: Transfer, decision: Decision): Promise<Question> => {
    const product = transfer.product ? await catalog.get<ProductView>('products', transfer.product) : null
    const [giver, receiver] = [await nameOf(product?.user ?? transfer.from_user), await nameOf(transfer.user)]
    return {
      title: t(`ask.${decision}`),
      text: product
        ? t(`askText.${decision}`, { item: product.property_number, giver, receiver })
        : t('askText.noItem'),
      confirm: t(`askButton.${decision}`),
      danger: decision === 'rejected',
    }
  }
}

/** The toast after accepting a request, with a link to the receiver's new document. */
function useAcceptedNote() {
  const { catalog } = useServices()
  const area = useArea()
  const toast = useToast()
  const navigate = useNavigate()
  return async (transfer: Transfer) => {
    const product = transfer.product ? await catalog.get<ProductView>('products', transfer.product) : null
    const path = product?.print_type === 'PAR' ? 'par' : 'ics'
    toast.show({
      type: 'success',
      uptime: 10_000,
      text: (
        <>
          {t('accepted')}{' '}
          {product ? (
            <Button
              size="sm"
              variant="link"
              onClick={() => void navigate(`${area}/inventory/${path}/product/print/${product.id}`)}
            >
              {t('prepareNew', { kind: product.print_type })}
            </Button>
          ) : null}
        </>
      ),
    })
  }
}
