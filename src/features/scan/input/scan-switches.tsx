import { Switch } from '@mantine/core'
import { t } from '#text/counting/scan.ts'
import { t as several } from '#text/counting/scan-several.ts'
import type { ScanWorkflow } from '../use-scan-workflow.ts'

/** The scan modes that a person can choose on this device. */
export function ScanSwitches(choices: ScanWorkflow['choices']) {
  return (
    <>
      <ChoiceSwitch {...choices.several} label={several('switch.label')} text={several('switch.text')} />
      <ChoiceSwitch {...choices.saveAtOnce} label={t('atOnce.label')} text={t('atOnce.text')} />
    </>
  )
}

function ChoiceSwitch({
  label,
  text,
  isOn,
  setOn,
}: {
  label: string
  text: string
  isOn: boolean
  setOn: (on: boolean) => void
}) {
  return (
    <Switch
      size="md"
      label={label}
      description={text}
      checked={isOn}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  )
}
