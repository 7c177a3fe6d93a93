/**
 * Counts an item a second or third time, without showing any count of it. Promises: nothing is called saved before it is on the disk of this
 * device; two presses make one record; the count of the item stays as it is.
 */
import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { parseCount } from '#contract/count-form.ts'
import { textLimit } from '#contract/limits.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { CountAgain } from '#react/campaign-records/use-count-again.ts'
import { useServices } from '#react/services.ts'
import { t as fields } from '#text/product-fields.ts'
import { t } from '#text/second-counts.ts'
import { t as countTexts } from '#text/ui-count.ts'
import { Button } from '#ui/button.tsx'
import { CountField } from '#ui/count/count-field.tsx'
import { useSaveFailures } from '#ui/count/save-failure.ts'
import { SaveFailureAlert } from '#ui/count/save-failure-alert.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { dirtyForms } from '#ui/form/dirty-forms.ts'
import classes from '../scan.module.css'

export function CountAgainPanel({
  product,
  again,
  onTyping,
  onDone,
}: {
  product: ProductView
  again: Extract<CountAgain, { is: 'mine' }>
  onTyping: (isTyping: boolean) => void
  onDone: () => void
}) {
  const { recorder } = useServices()
  const toast = useToast()
  const { saveFailures, dismissSaveFailure, addSaveFailure } = useSaveFailures()
  const [typed, setTyped] = useState('')
  const [remarks, setRemarks] = useState('')
  const [isTried, setTried] = useState(false)
  const isBusy = useRef(false)
  const isDirty = typed !== '' || remarks !== ''
  useEffect(() => {
    const key = `count-again-${product.id}`
    onTyping(isDirty)
    dirtyForms.setDirty(key, isDirty)
    return () => {
      onTyping(false)
      dirtyForms.setDirty(key, false)
    }
  }, [isDirty, onTyping, product.id])

  const parsed = parseCount(typed)
  const save = async (count: number) => {
    if (isBusy.current) return
    isBusy.current = true
    const { property_number: label, description } = product
    try {
      const { savedTo } = await recorder.campaignRecord(
        {
          ...{ campaign: again.campaign.id, kind: 'second-count', product: product.id, asked: again.asked.id, count },
          remarks: remarks.trim() || null,
        },
        { label: `${label} · ${description}` },
      )
      dismissSaveFailure(label)
      if (savedTo === 'backup') toast.show({ title: countTexts('backupOnly'), text: countTexts('backupOnlyText') })
      else toast.saved(t('again.saved', { item: label, count: String(count) }))
      onDone()
    } catch (error) {
      addSaveFailure(label, String(count), error)
    } finally {
      isBusy.current = false
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (parsed.ok) void save(parsed.count)
  }
  return (
    <form className={classes['countForm']} onSubmit={submit} noValidate aria-label={t('again.title')}>
      {saveFailures.map((failure) => (
        <SaveFailureAlert key={failure.label} failure={failure} onDismiss={() => dismissSaveFailure(failure.label)} />
      ))}
      <p className={classes['note']} role="status">
        {t('again.ask')}
      </p>
      {again.asked.reason ? <p className={`${classes['note']} bilang-break`}>{again.asked.reason}</p> : null}
      <CountField
        value={typed}
        onChange={setTyped}
        hint={t('again.hint')}
        error={!parsed.ok && (isTried || typed !== '') ? parsed.message : undefined}
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
        value={remarks}
        onChange={(event) => setRemarks(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" fullWidth>
        {t('again.save')}
      </Button>
    </form>
  )
}
