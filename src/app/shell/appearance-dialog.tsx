import { Modal, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { useLanguage } from '#react/session/use-language.ts'
import { t } from '#text/app/appearance.ts'
import { languageNames, languages } from '#text/language.ts'
import { onVoices, voiceOfDevice } from '#ui/scanner/outcome/speaker.ts'
import { useOwnPreferences } from '../own-preferences.tsx'
import { usePreferences } from '../preferences.ts'

/**
 * Settings: language, colors, contrast for sunlight and tired eyes, text size, the hand that holds the phone, and single-key shortcuts
 * (WCAG 2.1.4), and the spoken results of scans. Language, text size, hand and voice belong to the person, the others to the device.
 */
export function AppearanceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { current, set: setPreferences } = usePreferences()
  const { own, change } = useOwnPreferences()
  const { language, choose } = useLanguage()
  const voice = useSyncExternalStore(onVoices, () => voiceOfDevice(language).kind)
  return (
    <Modal opened={opened} onClose={onClose} title={t('appearance')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md">
        <Choice
          label={t('language')}
          value={language}
          onChange={choose}
          options={languages.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))}
        />
        <Choice
          label={t('textSize')}
          value={own.textSize}
          onChange={(textSize) => change({ textSize })}
          options={[
            { value: 'normal', label: t('normalText') },
            { value: 'large', label: t('largeText') },
            { value: 'largest', label: t('largestText') },
          ]}
        />
        <Choice
          label={t('colors')}
          value={current.scheme}
          onChange={(scheme) => setPreferences({ ...current, scheme })}
          options={[
            { value: 'auto', label: t('matchSystem') },
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
          ]}
        />
        <Choice
          label={t('contrast')}
          description={t('strongerText')}
          value={current.contrast === 'more' ? 'more' : 'auto'}
          onChange={(contrast) => setPreferences({ ...current, contrast })}
          options={[
            { value: 'auto', label: t('matchSystem') },
            { value: 'more', label: t('moreContrast') },
          ]}
        />
        <Choice
          label={t('hand')}
          description={t('handSide')}
          value={own.hand}
          onChange={(hand) => change({ hand })}
          options={[
            { value: 'left', label: t('leftHand') },
            { value: 'right', label: t('rightHand') },
          ]}
        />
        <Switch
          size="md"
          label={t('spokenResults')}
          description={t(`voice.${voice}`)}
          disabled={voice === 'none' && !own.speaks}
          checked={own.speaks}
          onChange={(event) => change({ speaks: event.currentTarget.checked })}
        />
        <Switch
          size="md"
          label={t('searchWithSlash')}
          description={t('turnSlashOff')}
          checked={current.singleKeys}
          onChange={(event) => setPreferences({ ...current, singleKeys: event.currentTarget.checked })}
        />
        <Text c="dimmed" fz="sm">
          {t('savedOnDevice')}
        </Text>
      </Stack>
    </Modal>
  )
}

/** One setting: its name, its options side by side, and what it is for. */
function Choice<Value extends string>({
  label,
  description,
  value,
  onChange,
  options,
}: {
  label: string
  description?: string
  value: Value
  onChange: (value: Value) => void
  options: { value: Value; label: ReactNode }[]
}) {
  const id = useId()
  return (
    <div>
      <Text fw={600} fz="sm" id={id}>
        {label}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={value}
        onChange={(chosen) => onChange(chosen as Value)}
        data={options}
      />
      {description ? (
        <Text c="dimmed" fz="sm">
          {description}
        </Text>
      ) : null}
    </div>
  )
}
