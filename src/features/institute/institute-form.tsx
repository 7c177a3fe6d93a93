/** The form of the institute's settings. Settings given when the server was started are read-only here. */
import { Checkbox, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type getInstitute, putInstitute } from '#contract/actions/institute/institute-actions.ts'
import { type InstituteField, type InstituteSettings, instituteSettings } from '#contract/institute.ts'
import type { z } from '#contract/z.ts'
import { stickerCodes } from '#domain/scan/sticker-codes.ts'
import { formatMoment } from '#domain/text/format.ts'
import { labelsOf } from '#domain/text/labels-of.ts'
import { knownTimeZones } from '#domain/time/dates.ts'
import { useServices } from '#react/services.ts'
import { useDraft } from '#react/use-draft.ts'
import { useNow } from '#react/use-now.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/administration/institute.ts'
import { t as common } from '#text/shared/common.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { showSaveErrors } from '#ui/form/server-errors.ts'
import { type FieldProps, TextField, useField } from '#ui/form/text-fields.tsx'
import { useFormDraft } from '#ui/form/use-form-draft.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'

export type StoredInstitute = z.infer<typeof getInstitute.response>

const draftKey = 'form institute' // not a text
const minuteMs = 60_000

const stickerLabels = labelsOf({
  'code-39': () => t('sticker.code39'),
  'code-128': () => t('sticker.code128'),
  'ean-13': () => t('sticker.ean13'),
  'data-matrix': () => t('sticker.dataMatrix'),
})

export function InstituteForm({ stored }: { stored: StoredInstitute }) {
  const isOnline = useOnline()
  const { form, formDraft, save, fixed } = useInstituteForm(stored)
  const { control, formState } = form
  const hintOf = (field: InstituteField, hint: string) => (fixed.includes(field) ? t('fixed') : hint)
  const fieldProps = (name: InstituteField, hint: string) => ({
    control,
    name,
    description: hintOf(name, hint),
    disabled: fixed.includes(name),
  })
  return (
    <form noValidate aria-label={t('settings')} onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <RestoredDraftNote formDraft={formDraft} dropLabel={forms('discardChanges')} reset={() => form.reset()} />
        <div className="bilang-fields">
          <TextField {...fieldProps('title', t('titleHint'))} label={t('title')} />
          <TimeZoneField {...fieldProps('time_zone', t('timeZoneHint'))} label={t('timeZone')} />
        </div>
        <StickersField {...fieldProps('sticker_codes', t('stickersHint'))} label={t('stickers')} optional />
        {isOnline || !formState.isDirty ? null : <OfflineNote safe={forms('draftSaved')} toDo={t('toDo')} />}
        <Group justify="flex-end">
          <Button type="submit" disabled={!isOnline || !formState.isDirty} loading={formState.isSubmitting}>
            {common('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useInstituteForm(stored: StoredInstitute) {
  const { api, instituteSource } = useServices()
  const toast = useToast()
  const [{ settings, version, fixed }, setStored] = useState(stored)
  const form = useZodForm(instituteSettings, { defaultValues: settings })
  const formDraft = useFormDraft(draftKey, form, useDraft<InstituteSettings>(draftKey))
  const save = form.handleSubmit(async (values) => {
    const answer = await api.call(putInstitute, { body: { ...values, version } })
    if (answer.ok) {
      setStored(answer.value)
      form.reset(answer.value.settings)
      await formDraft.discard()
      await instituteSource.refresh()
      toast.success(t('saved'))
      return
    }
    const current = answer.problem.kind === 'conflict' ? putInstitute.response.safeParse(answer.problem.current) : null
    if (!current?.success) return void toast.error(showSaveErrors(form, answer.problem))
    setStored(current.data)
    form.reset(current.data.settings, { keepDirtyValues: true })
    toast.error(t('changedElsewhere'))
  })
  return { form, formDraft, save, fixed }
}

/** All time zones of this browser, with the current time in the chosen one, so that a wrong choice is noticed. */
function TimeZoneField(props: FieldProps<InstituteSettings>) {
  const { field, inputProps } = useField(props)
  const now = useNow(minuteMs)
  const zone = useWatch({ control: props.control, name: 'time_zone' })
  const zones = knownTimeZones()
  return (
    <div>
      <Select
        {...inputProps}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('noTimeZone')}
        data={zones.includes(zone) ? [...zones] : [zone, ...zones]}
        value={zone}
        onChange={(value) => field.onChange(value ?? zone)}
      />
      <Text c="dimmed" size="sm" mt={4} role="status">
        {t('timeThere', { moment: formatMoment(now, zone) })}
      </Text>
    </div>
  )
}

function StickersField(props: FieldProps<InstituteSettings>) {
  const { field, inputProps } = useField(props)
  return (
    <Checkbox.Group
      label={inputProps.label}
      description={inputProps.description}
      error={inputProps.error}
      value={[...((field.value as readonly string[] | undefined) ?? [])]}
      onChange={(codes) => field.onChange(stickerCodes.filter((code) => codes.includes(code)))}
    >
      <Group gap="lg" mt="xs">
        {stickerCodes.map((code) => (
          <Checkbox key={code} value={code} label={stickerLabels[code]} disabled={props.disabled ?? false} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
