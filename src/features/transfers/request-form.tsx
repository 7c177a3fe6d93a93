/**
 * Requests a product or offers one (D9.4). `?product=&reason=` fills the form, as a finding during counting does. A request typed offline
 * is saved on the device under its product, and the person sends it when the server is reachable again.
 */
import { Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { transfers } from '#contract/collections/transfers.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { useProduct } from '#react/lists/use-list.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useServices } from '#react/services.ts'
import { type TransferRequestValues, transferDraftKey } from '#react/transfer-request-drafts.ts'
import { useCheckedCreate } from '#react/use-checked-create.ts'
import { useDraft, useOwnKey } from '#react/use-draft.ts'
import { useOnline } from '#react/use-online.ts'
import { usePerson } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { Banner, ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { type AnyControl, LongTextField } from '#ui/form/fields.tsx'
import { LookupField } from '#ui/form/lookup-field.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { useFormDraft } from '#ui/form/use-form-draft.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'

export function RequestForm({ onClose }: { onClose: () => void }) {
  const { drafts } = useServices()
  const ownKey = useOwnKey()
  const online = useOnline()
  const person = usePerson()
  const toast = useToast()
  const [params] = useSearchParams()
  const productFromUrl = /^\d+$/.test(params.get('product') ?? '') ? Number(params.get('product')) : null
  const ownId = person?.user.id ?? null
  const [problem, setProblem] = useState<Problem | null>(null)
  const [initial] = useState<TransferRequestValues>(() => ({
    product: productFromUrl,
    user: ownId,
    reason: params.get('reason') ?? '',
  }))
  const form = useZodForm(transfers.draft, { defaultValues: initial, mode: 'onTouched' })
  const control = form.control as unknown as AnyControl<TransferRequestValues>
  const key = transferDraftKey(productFromUrl)
  const formDraft = useFormDraft(key, form, useDraft<TransferRequestValues>(key))
  const product = useWatch({ control, name: 'product' })
  const receiver = useWatch({ control, name: 'user' })
  const productQuery = useProduct(product ?? null)
  const holder = productQuery.state === 'ready' ? (productQuery.value?.user ?? null) : null
  const isOwn = holder !== null && holder === ownId
  const productSource = useLookup('products')
  const peopleSource = useLookup('users', { where: { is_active: true }, serverQuery: { is_active: 'true' } })
  const isOffering = receiver !== ownId

  // The person accountable offers the item; anyone else requests it.
  const { setValue } = form
  useEffect(() => {
    if (isOwn && receiver === ownId) setValue('user', null)
  }, [isOwn, receiver, ownId, setValue])

  const checked = useCheckedCreate(transfers)
  const sent = async () => {
    toast.success('The transfer request has been sent.')
    await formDraft.discard()
    onClose()
  }
  const send = async (values: TransferRequestValues) => {
    setProblem(null)
    const created = await checked.create(values)
    if (created.ok) return sent()
    if (created.problem.kind === 'invalid') {
      toast.error(showFieldErrors(form, created.problem.fields).join(', ') || 'The transfer request could not be sent.')
    } else setProblem(created.problem)
  }

  // Prefilled values count as input too: they are saved when the request cannot be sent now.
  const saveDraft = async () => {
    const values = form.getValues() as unknown as TransferRequestValues
    const isWorthSaving = form.formState.isDirty || ((!online || problem) && values.reason.trim() !== '')
    try {
      if (isWorthSaving) await drafts.write(ownKey(key), values)
    } catch {
      toast.error('This request could not be kept on this device. It is still here: send it, or write it down.')
      return
    }
    onClose()
  }
  const discard = async () => {
    await formDraft.discard()
    onClose()
  }

  return (
    <Modal
      opened
      onClose={() => void saveDraft()}
      title={
        <Text component="span" fz="lg" fw={600}>
          New transfer request
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => send(values as TransferRequestValues))(event)}
      >
        <Stack gap="md">
          <RestoredDraftNote
            formDraft={formDraft}
            dropLabel="Start over"
            reset={() => form.reset(initial)}
            pendingAction="send"
          />
          <LookupField control={control} name="product" label="Product" source={productSource} />
          {holder !== null && productQuery.state === 'ready' && productQuery.value ? (
            <Text c="dimmed" fz="sm">
              {productQuery.value.description} · {productQuery.value.names.user} answers for it now.
            </Text>
          ) : null}
          <SegmentedControl
            fullWidth
            aria-label="Direction"
            value={isOffering ? 'offer' : 'ask'}
            onChange={(value) => setValue('user', value === 'ask' ? ownId : null, { shouldDirty: true })}
            data={[
              { value: 'ask', label: 'I am to receive it', disabled: isOwn },
              { value: 'offer', label: 'Somebody else is' },
            ]}
          />
          {isOffering ? (
            <LookupField control={control} name="user" label="Who is to receive it" source={peopleSource} />
          ) : null}
          <LongTextField control={control} name="reason" label="Reason" rows={3} />
          {checked.unclear ? (
            <CheckSaved
              problem={checked.unclear}
              find={checked.find}
              onFound={() => void sent()}
              onAbsent={() => {
                checked.settle()
                setProblem(null)
                toast.show({ text: 'It isn’t there. Send it again.' })
              }}
            />
          ) : problem ? (
            <ProblemText problem={problem} trying="acting" />
          ) : null}
          {online ? null : (
            <Banner tone="saved">
              The server can’t be reached. Keep the request on this device; it stands above the list of requests until
              you send it.
            </Banner>
          )}
          <Group justify="flex-end">
            <Button variant="secondary" onClick={() => void (online ? discard() : saveDraft())}>
              {online ? fixedTexts.cancel : 'Keep for later'}
            </Button>
            <Button type="submit" disabled={!online || checked.unclear !== null} loading={form.formState.isSubmitting}>
              {fixedTexts.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
