/**
 * Asking for a product, or offering one (D9.4). `?product=&reason=` fills it beforehand, as a finding made while counting does. Typed
 * offline it stays on the device under the product and is sent by the person when the office is back.
 */
import { Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import type { Problem } from '#contract/problem.ts'
import { transfers } from '#contract/resources/transfers.ts'
import { sentences } from '#contract/sentences.ts'
import { useParts } from '#runtime/parts.ts'
import { type RequestValues, requestDraftKey } from '#runtime/request-drafts.ts'
import { useCheckedCreate } from '#runtime/use-checked-create.ts'
import { useDraft, useOwnKey } from '#runtime/use-draft.ts'
import { useProduct } from '#runtime/use-list.ts'
import { useLookup } from '#runtime/use-lookup.ts'
import { useOnline } from '#runtime/use-online.ts'
import { usePerson } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/check-saved.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { type AnyControl, LongTextField } from '#ui/form/fields.tsx'
import { LookupField } from '#ui/form/lookup-field.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { useKeptForm } from '#ui/form/use-kept-form.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Banner, ProblemText } from '#ui/problem-text.tsx'

export function RequestForm({ onClose }: { onClose: () => void }) {
  const { drafts } = useParts()
  const ownKey = useOwnKey()
  const online = useOnline()
  const person = usePerson()
  const toast = useToast()
  const [params] = useSearchParams()
  const given = /^\d+$/.test(params.get('product') ?? '') ? Number(params.get('product')) : null
  const me = person?.user.id ?? null
  const [problem, setProblem] = useState<Problem | null>(null)
  const [start] = useState<RequestValues>(() => ({ product: given, user: me, reason: params.get('reason') ?? '' }))
  const form = useZodForm(transfers.draft, { defaultValues: start, mode: 'onTouched' })
  const control = form.control as unknown as AnyControl<RequestValues>
  const key = requestDraftKey(given)
  const keeping = useKeptForm(key, form, useDraft<RequestValues>(key))
  const product = useWatch({ control, name: 'product' })
  const receiver = useWatch({ control, name: 'user' })
  const live = useProduct(product ?? null)
  const holder = live.state === 'ready' ? (live.value?.user ?? null) : null
  const mine = holder !== null && holder === me
  const products = useLookup('products')
  const people = useLookup('users', { where: { is_active: true }, query: { is_active: 'true' } })
  const offering = receiver !== me

  // Whoever answers for a thing offers it; anybody else asks for it.
  const { setValue } = form
  useEffect(() => {
    if (mine && receiver === me) setValue('user', null)
  }, [mine, receiver, me, setValue])

  const checked = useCheckedCreate(transfers)
  const sent = async () => {
    toast.success('The transfer request has been sent.')
    await keeping.forget()
    onClose()
  }
  const send = async (values: RequestValues) => {
    setProblem(null)
    const made = await checked.create(values)
    if (made.ok) return sent()
    if (made.problem.kind === 'invalid') {
      toast.error(showFieldErrors(form, made.problem.fields).join(', ') || 'The transfer request could not be sent.')
    } else setProblem(made.problem)
  }

  // What counting wrote into it was typed by nobody, and is as much worth keeping when it cannot be sent now.
  const keep = async () => {
    const values = form.getValues() as unknown as RequestValues
    const worth = form.formState.isDirty || ((!online || problem) && values.reason.trim() !== '')
    try {
      if (worth) await drafts.write(ownKey(key), values)
    } catch {
      toast.error('This request could not be kept on this device. It is still here: send it, or write it down.')
      return
    }
    onClose()
  }
  const drop = async () => {
    await keeping.forget()
    onClose()
  }

  return (
    <Modal
      opened
      onClose={() => void keep()}
      title={
        <Text component="span" fz="lg" fw={600}>
          New transfer request
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => send(values as RequestValues))(event)}>
        <Stack gap="md">
          <RestoredNote keeping={keeping} drop="Start anew" reset={() => form.reset(start)} undone="send" />
          <LookupField control={control} name="product" label="Product" source={products} />
          {holder !== null && live.state === 'ready' && live.value ? (
            <Text c="dimmed" fz="sm">
              {live.value.description} · {live.value.names.user} answers for it now.
            </Text>
          ) : null}
          <SegmentedControl
            fullWidth
            aria-label="Direction"
            value={offering ? 'offer' : 'ask'}
            onChange={(value) => setValue('user', value === 'ask' ? me : null, { shouldDirty: true })}
            data={[
              { value: 'ask', label: 'I am to receive it', disabled: mine },
              { value: 'offer', label: 'Somebody else is' },
            ]}
          />
          {offering ? <LookupField control={control} name="user" label="Who is to receive it" source={people} /> : null}
          <LongTextField control={control} name="reason" label="Reason" rows={3} />
          {checked.unclear ? (
            <CheckSaved
              problem={checked.unclear}
              find={checked.find}
              onThere={() => void sent()}
              onAbsent={() => {
                checked.settle()
                setProblem(null)
                toast.show({ text: 'It isn’t there. Send it again.' })
              }}
            />
          ) : problem ? (
            <ProblemText problem={problem} trying="doing" />
          ) : null}
          {online ? null : (
            <Banner mark="saved">
              The office is not on the line. Keep the request on this device; it stands above the list of requests until
              you send it.
            </Banner>
          )}
          <Group justify="flex-end">
            <Button variant="secondary" onClick={() => void (online ? drop() : keep())}>
              {online ? sentences.cancel : 'Keep for later'}
            </Button>
            <Button type="submit" disabled={!online || checked.unclear !== null} loading={form.formState.isSubmitting}>
              {sentences.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
