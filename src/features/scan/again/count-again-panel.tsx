/**
 * The form that counts an item a second or third time, without showing any count of it. Typed values are stored as a draft, so a closed app, a
 * dead battery or another tag loses nothing.
 */
import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { parseCount } from '#contract/campaigns/count-form.ts'
import { textLimit } from '#contract/limits.ts'
import type { CountAgain } from '#react/campaign-records/use-count-again.ts'
import { useDraft } from '#react/use-draft.ts'
import { t } from '#text/counting/second-counts.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { Button } from '#ui/button.tsx'
import { CountField } from '#ui/count/count-field.tsx'
import classes from '../scan.module.css'
import { useReportedTyping } from '../use-reported-typing.ts'
import type { CountedAgain } from './use-save-again.ts'

interface Typed {
  count: string
  remarks: string
}
const isBlank = ({ count, remarks }: Typed) => count === '' && remarks === ''

/** The typed values, stored on the device at every change. */
function useTyped(draftKey: string, onTyping: (isTyping: boolean) => void) {
  const { draft, save, clear } = useDraft<Typed>(draftKey)
  const [typed, setTyped] = useState<Typed>({ count: '', remarks: '' })
  // Values typed before the draft was read are newer than the draft.
  useEffect(() => {
    if (draft) setTyped((before) => (isBlank(before) ? draft : before))
  }, [draft])
  useReportedTyping(draftKey, !isBlank(typed), onTyping)
  const type = (next: Typed) => {
    setTyped(next)
    save(next)
  }
  return { typed, type, clear }
}

export function CountAgainPanel({
  again,
  onTyping,
  onSave,
}: {
  again: Extract<CountAgain, { is: 'mine' }>
  onTyping: (isTyping: boolean) => void
  /** Resolves true once the count is on this device, false if saving failed. Two calls save once. */
  onSave: (counted: CountedAgain) => Promise<boolean>
}) {
  const { typed, type, clear } = useTyped(`count-again-${again.asked.id}`, onTyping)
  const [isTried, setTried] = useState(false)
  const parsed = parseCount(typed.count)
  const save = async (count: number) => {
    // If clearing the draft fails, the count is still saved.
    if (await onSave({ count, remarks: typed.remarks.trim() || null })) await clear().catch(() => {})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (parsed.ok) void save(parsed.count)
  }
  return (
    <form className={classes['countForm']} onSubmit={submit} noValidate aria-label={t('again.title')}>
      <p className={classes['note']} role="status">
        {t('again.ask')}
      </p>
      {again.asked.reason ? <p className={`${classes['note']} bilang-break`}>{again.asked.reason}</p> : null}
      <CountField
        value={typed.count}
        onChange={(count) => type({ ...typed, count })}
        hint={t('again.hint')}
        error={!parsed.ok && (isTried || typed.count !== '') ? parsed.message : undefined}
        errorAction={
          !parsed.ok && parsed.isZero ? (
            <Button variant="secondary" onClick={() => void save(0)}>
              {t('again.nothing')}
            </Button>
          ) : undefined
        }
        onEnter={() => parsed.ok && void save(parsed.count)}
      />
      <TextInput
        label={fields('labels.remarks')}
        maxLength={textLimit}
        value={typed.remarks}
        onChange={(event) => type({ ...typed, remarks: event.currentTarget.value })}
      />
      <Button type="submit" size="lg" fullWidth>
        {t('again.save')}
      </Button>
    </form>
  )
}
