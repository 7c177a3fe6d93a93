/** The signature on a document: signer and date, the button for the person who may sign, and the admin's actions. */
import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  type DocumentSignature,
  pad,
  type SignatureMark,
  type Strokes,
} from '#contract/documents/document-signature.ts'
import { documentTotal, printedNumber } from '#domain/documents/custody-form-input.ts'
import type { DocumentKind, LoadedDocument } from '#domain/documents/document-kind.ts'
import { showsAllQuantities } from '#domain/documents/signed-content.ts'
import { NotUndoable } from '#domain/outbox/op.ts'
import { formatMoment, formatPesos } from '#domain/text/format.ts'
import { type OwnSignature, signatureKey, signedHash, useOwnSignatures } from '#react/documents/use-own-signatures.ts'
import { useServices } from '#react/services.ts'
import { useCan, usePerson } from '#react/session/use-session.ts'
import { t } from '#text/account/signature.ts'
import { Button } from '#ui/button.tsx'
import { useSaveFailures } from '#ui/count/save-failure.ts'
import { SaveFailures } from '#ui/count/save-failure-alert.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { showBackupOnly } from '#ui/feedback/show-backup-only.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { SignDialog } from './sign-dialog.tsx'
import classes from './signature.module.css'
import { SignatureDrawing } from './signature-drawing.tsx'
import { signatureState } from './signature-state.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface Props {
  kind: DocumentKind
  loaded: LoadedDocument
}

export function SignatureCard({ kind, loaded }: Props) {
  const { api } = useServices()
  const { signature, superseded_by, id, holder, received_by_name } = loaded.document
  const person = usePerson()
  const signatures = useOwnSignatures()
  const own = signatures?.get(signatureKey(kind.type, id))
  // A signature on this device must be known before another one is offered.
  if (signatures === null) return null
  if (!api.features().has('document-signatures')) return null
  const isMine = holder !== null && holder === person?.user.id
  // A replaced document can no longer be signed.
  if (!signature && !own && (superseded_by || holder === null || loaded.lines.length === 0)) return null
  return (
    <section className={`bilang-card ${classes['card']}`} aria-label={t('heading')}>
      <Title order={2} size="h4">
        {t('heading')}
      </Title>
      {signature ? (
        <Signed kind={kind} loaded={loaded} signature={signature} />
      ) : own ? (
        <Own own={own} />
      ) : isMine ? (
        <SignButton kind={kind} loaded={loaded} />
      ) : (
        <Text c="dimmed">{t('waits', { name: received_by_name })}</Text>
      )}
    </section>
  )
}

function Signed({ kind, loaded, signature }: Props & { signature: DocumentSignature }) {
  const { timeZone } = useServices()
  const canWithdraw = useCan('documents.withdraw-signature')
  const [withdrawing, setWithdrawing] = useState(false)
  const name = loaded.document.received_by_name
  const state = signatureState(kind, loaded)
  const isTyped = signature.method === 'typed'
  return (
    <>
      {isTyped ? (
        <Text fs="italic" fz="xl" className="bilang-break">
          {signature.typed_name}
        </Text>
      ) : (
        <svg className={classes['drawing']} viewBox={`0 0 ${pad.width} ${pad.height}`} aria-hidden>
          <SignatureDrawing strokes={(signature.strokes ?? []) as Strokes} />
        </svg>
      )}
      <Text fw={600}>{t(isTyped ? 'signedBy.typed' : 'signedBy.drawn', { name })}</Text>
      <Text size="sm" c="dimmed" className="bilang-figures">
        {t('signedAt', { moment: formatMoment(signature.at, timeZone), hash: signature.hash.slice(0, 8) })}
      </Text>
      {state === 'changed' ? (
        <Banner tone="attention" role="note">
          <Text fw={600}>{t('changed')}</Text>
          {t('changedText')}
        </Banner>
      ) : (
        <Text size="sm">{t(state === 'unchecked' ? 'unchecked' : 'frozen')}</Text>
      )}
      {canWithdraw ? (
        <div>
          <Button variant="danger" onClick={() => setWithdrawing(true)}>
            {t('withdraw.action')}
          </Button>
        </div>
      ) : null}
      {withdrawing ? (
        <WithdrawDialog
          signature={signature.id}
          title={t('withdraw.title', { kind: kind.short, number: printedNumber(loaded.document) })}
          name={name}
          onClose={() => setWithdrawing(false)}
        />
      ) : null}
    </>
  )
}

/** A signature of this person that the document on this device does not show yet. */
function Own({ own: { state, opId } }: { own: OwnSignature }) {
  const { recorder } = useServices()
  const toast = useToast()
  const undo = async () => {
    try {
      await recorder.undo(opId)
      toast.show({ text: t('undone') })
    } catch (error) {
      if (!(error instanceof NotUndoable)) throw error
      toast.error(t('undoFailed'))
    }
  }
  if (state === 'sent')
    return (
      <Banner tone="sent">
        <Text fw={600}>{t('sent')}</Text>
      </Banner>
    )
  if (state === 'refused')
    return (
      <Banner tone="refused" action={<Link to="/outbox">{t('openRefused')}</Link>}>
        <Text fw={600}>{t('refused')}</Text>
      </Banner>
    )
  return (
    <Banner
      tone="saved"
      action={
        <Button variant="ghost" onClick={() => void undo()}>
          {t('undo')}
        </Button>
      }
    >
      <Text fw={600}>{t('unsent')}</Text>
      {t('unsentText')}
    </Banner>
  )
}

function SignButton({ kind, loaded: { document, lines, products } }: Props) {
  const { recorder } = useServices()
  const toast = useToast()
  const { saveFailures, dismissSaveFailure, addSaveFailure } = useSaveFailures()
  /** The hash of the content when the dialog opened. */
  const [signing, setSigning] = useState<string | null>(null)
  const number = printedNumber(document)
  const label = `${kind.short} ${number}`
  if (!showsAllQuantities(lines)) return <Text c="dimmed">{t('hidden')}</Text>
  const sign = async (mark: SignatureMark, hash: string) => {
    try {
      const { savedTo } = await recorder.sign({ document_type: kind.type, document: document.id, hash, ...mark }, label)
      dismissSaveFailure(label)
      if (savedTo === 'backup') showBackupOnly(toast)
      else toast.saved(t('saved'))
      return true
    } catch (error) {
      addSaveFailure(label, t('heading'), error)
      return false
    }
  }
  return (
    <>
      <Text>{t('intro')}</Text>
      <SaveFailures failures={saveFailures} onDismiss={dismissSaveFailure} />
      <div>
        <Button onClick={() => setSigning(signedHash(kind.type, document, lines, products))}>
          {t('sign', { kind: kind.short })}
        </Button>
      </div>
      {signing === null ? null : (
        <SignDialog
          title={t('dialog.title', { kind: kind.short, number })}
          statement={t('dialog.statement', { giver: document.received_from_name })}
          summary={t('dialog.summary', { count: lines.length, total: formatPesos(documentTotal(lines)) })}
          onClose={() => setSigning(null)}
          onSign={(mark) => sign(mark, signing)}
        />
      )}
    </>
  )
}
