/** An optional extra line on each tag, such as the year of the count. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayOf, yearOf } from '#domain/time/dates.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/products/label-printer.ts'
import { noteLimit } from './use-tags-job.ts'

export function NoteField({ note, onSave }: { note: string; onSave: (note: string | null) => void }) {
  const { now, timeZone } = useServices()
  const year = yearOf(dayOf(now(), timeZone))
  const [typed, setTyped] = useState<string | null>(null)
  const save = () => {
    if (typed === null) return
    onSave(typed.replace(/\s+/g, ' ').trim() || null)
    setTyped(null)
  }
  return (
    <TextInput
      mt="md"
      maw={420}
      label={t('note')}
      // not a text: printed on tags, which are English like official forms
      description={t('noteHint', { example: `Counted ${year}` })}
      maxLength={noteLimit}
      value={typed ?? note}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
