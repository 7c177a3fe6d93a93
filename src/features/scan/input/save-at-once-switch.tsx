import { Switch } from '@mantine/core'
import { t } from '#text/scan.ts'

/** Turns "Save 1 at once" on and off for this person on this device. */
export function SaveAtOnceSwitch({ isOn, setOn }: { isOn: boolean; setOn: (on: boolean) => void }) {
  return (
    <Switch
      size="md"
      label={t('atOnce.label')}
      description={t('atOnce.text')}
      checked={isOn}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  )
}
