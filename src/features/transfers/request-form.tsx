/**
 * Requests a product or offers one (D9.4). `?product=&reason=` fills the form, as a finding during counting does. A request typed offline
 * is saved on the device under its product, and the person sends it when the server is reachable again.
 */

import { Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { transfers } from '#contract/collections/transfers.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { type TransferRequestValues, transferDraftKey } from '#react/documents/transfer-request-drafts.ts'
import { usePerson } from '#react/session/use-session.ts'
import { useDraft } from '#react/use-draft.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/documents/transfers.ts'
import { t as common } from '#text/shared/common.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { useFormDraft } from '#ui/form/use-form-draft.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { RequestFields } from './request-fields.tsx'
import { useRequestSend } from './use-request-send.ts'

export function RequestForm({ onClose }: { onClose: () => void }) {
  const online = useOnline()
  const person = usePerson()
  const [params] = useSearchParams()
  const productFromUrl = /^\d+$/.test(params.get('product') ?? '') ? Number(params.get('product')) : null
  const [initial] = useState<TransferRequestValues>(() => ({
    product: productFromUrl,
    user: person?.user.id ?? null,
    reason: params.get('reason') ?? '',
  }))
  const form = useZodForm(transfers.draft, { defaultValues: initial, mode: 'onTouched' })
  const draftKey = transferDraftKey(productFromUrl)
  const formDraft = useFormDraft(draftKey, form, useDraft<TransferRequestValues>(draftKey))
  const request = useRequestSend(form, draftKey, formDraft, onClose)
  return (
    <Modal
      opened
      onClose={() => void request.saveDraft()}
      title={
        <Text component="span" fz="lg" fw={600}>
          {t('form.title')}
        </Text>
      }
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form noValidate onSubmit={(event) => void request.send(event)}>
        <Stack gap="md">
          <RestoredDraftNote formDraft={formDraft} dropLabel={forms('startOver')} reset={() => form.reset(initial)} />
          <RequestFields form={form} />
          {request.unclear ? (
            <CheckSaved
              problem={request.unclear}
              find={request.find}
              onFound={() => void request.onFound()}
              onAbsent={request.onAbsent}
            />
          ) : request.problem ? (
            <ProblemText problem={request.problem} trying="acting" />
          ) : null}
          {online ? null : <OfflineNote safe={t('form.draftIsSafe')} toDo={t('form.sendLater')} />}
          <Group justify="flex-end">
            <Button variant="secondary" onClick={() => void (online ? request.discard() : request.saveDraft())}>
              {online ? fixedTexts.cancel : t('form.saveDraft')}
            </Button>
            <Button type="submit" disabled={!online || request.unclear !== null} loading={form.formState.isSubmitting}>
              {t('form.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
