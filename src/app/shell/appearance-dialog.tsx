import { Modal, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useLanguage } from '#react/use-language.ts'
import { t } from '#text/appearance.ts'
import { isLanguage, languageNames, languages } from '#text/language.ts'
import type { ColorScheme } from '#ui/provider.tsx'
import { usePreferences } from '../preferences.ts'

/** Settings: light, dark or system scheme; high contrast for sunlight and tired eyes; single-key shortcuts (WCAG 2.1.4). */
export function AppearanceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { current, set: setPreferences } = usePreferences()
  const { language, choose } = useLanguage()
  return (
    <Modal opened={opened} onClose={onClose} title={t('appearance')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="lg">
        <SegmentedControl
          fullWidth
          aria-label={t('language')}
          value={language}
          onChange={(chosen) => isLanguage(chosen) && choose(chosen)}
          data={languages.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))}
        />
        <SegmentedControl
          fullWidth
          aria-label={t('colors')}
          value={current.scheme}
          onChange={(scheme) => setPreferences({ ...current, scheme: scheme as ColorScheme })}
          data={[
            { value: 'auto', label: t('matchSystem') },
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
          ]}
        />
        <Switch
          size="md"
          label={t('highContrast')}
          description={t('strongerText')}
          checked={current.contrast === 'more'}
          onChange={(event) => setPreferences({ ...current, contrast: event.currentTarget.checked ? 'more' : 'auto' })}
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
