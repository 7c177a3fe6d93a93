import { Modal, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import type { ColorScheme } from '#ui/provider.tsx'
import { usePreferences } from '../preferences.ts'

/** Settings: light, dark or system scheme; high contrast for sunlight and tired eyes; single-key shortcuts (WCAG 2.1.4). */
export function AppearanceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { current, set: setPreferences } = usePreferences()
  return (
    <Modal opened={opened} onClose={onClose} title="Appearance" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="lg">
        <SegmentedControl
          fullWidth
          aria-label="Colors"
          value={current.scheme}
          onChange={(scheme) => setPreferences({ ...current, scheme: scheme as ColorScheme })}
          data={[
            { value: 'auto', label: 'Match system' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <Switch
          size="md"
          label="High contrast"
          description="Stronger text and outlines, for sunlight and dim rooms."
          checked={current.contrast === 'more'}
          onChange={(event) => setPreferences({ ...current, contrast: event.currentTarget.checked ? 'more' : 'auto' })}
        />
        <Switch
          size="md"
          label="Search with the / key"
          description="Turn this off if you use voice input or a tool that types for you."
          checked={current.singleKeys}
          onChange={(event) => setPreferences({ ...current, singleKeys: event.currentTarget.checked })}
        />
        <Text c="dimmed" fz="sm">
          These settings are saved on this device.
        </Text>
      </Stack>
    </Modal>
  )
}
