/**
 * For a person who has the same name as the counter on a sheet but is somebody else: the property unit records that with a reason, and the person may
 * make the second count. Nobody can record it about themselves.
 */
import { Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { textLimit } from '#contract/limits.ts'
import type { SavedTo } from '#domain/outbox/op.ts'
import { t as reach } from '#text/administration/reach.ts'
import { t } from '#text/counting/second-counts.ts'
import { Button } from '../button.tsx'
import { showBackupOnly } from '../feedback/show-backup-only.ts'
import { useToast } from '../feedback/toasts.tsx'
import { useSaveFailures } from './save-failure.ts'
import { SaveFailures } from './save-failure-alert.tsx'

interface Props {
  person: { name: string }
  nameOnPaper: string
  isOwn: boolean
  seesPlaces: boolean
  onRecord: (reason: string) => Promise<SavedTo>
}

export function OtherPersonForm({ person, nameOnPaper, isOwn, seesPlaces, onRecord }: Props) {
  const toast = useToast()
  const { saveFailures, dismissSaveFailure, addSaveFailure } = useSaveFailures()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  /** A held Enter key repeats before the button is rendered as busy. */
  const isSaving = useRef(false)
  if (isOwn) return <Text>{t('otherPerson.own', { name: nameOnPaper })}</Text>
  const record = async () => {
    const typed = reason.trim()
    setMissing(typed === '')
    if (typed === '' || isSaving.current) return
    isSaving.current = true
    setBusy(true)
    try {
      const savedTo = await onRecord(typed)
      dismissSaveFailure(person.name)
      if (savedTo === 'backup') showBackupOnly(toast)
      else toast.saved(t('otherPerson.saved', { person: person.name }))
      setReason('')
    } catch (error) {
      addSaveFailure(person.name, typed, error)
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }
  return (
    <section className="bilang-stack" aria-label={t('otherPerson.title', { person: person.name })}>
      <Text className="bilang-break">{t('otherPerson.text', { person: person.name, name: nameOnPaper })}</Text>
      {seesPlaces ? <Text c="dimmed">{reach('sheetsElsewhere')}</Text> : null}
      <SaveFailures failures={saveFailures} onDismiss={dismissSaveFailure} />
      <TextInput
        label={t('otherPerson.reason')}
        maxLength={textLimit}
        value={reason}
        error={isMissing ? t('otherPerson.missing') : null}
        onChange={(event) => {
          setMissing(false)
          setReason(event.currentTarget.value)
        }}
        // Inside the form of a sheet, Enter would save the sheet.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void record()
        }}
      />
      <Button className="bilang-start" variant="secondary" loading={isBusy} onClick={() => void record()}>
        {t('otherPerson.record', { person: person.name })}
      </Button>
    </section>
  )
}
