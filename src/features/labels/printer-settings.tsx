/** Chooses and calibrates a printer: print a calibration sheet, measure it with a ruler, enter three numbers. */

import { Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { formatDecimal } from '#domain/text/format.ts'
import {
  type CalibrationMeasurement,
  calibrationFrom,
  calibrationSheet,
  measurementLimits,
  noCalibration,
} from '#print/labels/calibration.ts'
import type { LabelTemplate } from '#print/labels/label-templates.ts'
import type { CalibrationJob } from '#print/print-job.ts'
import { usePrintJob } from '#react/print/use-print-job.ts'
import { t } from '#text/products/labels.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { downloadFile } from '#ui/files/download-file.ts'
import { BoundedNumberInput } from '#ui/form/bounded-number-input.tsx'
import { type Printers, printerName } from './use-printers.ts'

export function PrinterSettings({
  printers,
  template,
  onSave,
}: {
  printers: Printers
  template: LabelTemplate
  onSave: (next: Printers) => void
}) {
  const [measuring, setMeasuring] = useState(false)
  const [adding, setAdding] = useState<string | null>(null)
  const printer = printers.list[printers.chosen]
  const { x, y, scale } = printer?.calibration ?? noCalibration
  const change = (calibration: typeof noCalibration) =>
    onSave({
      ...printers,
      list: printers.list.map((printer, index) => (index === printers.chosen ? { ...printer, calibration } : printer)),
    })
  return (
    <Group align="flex-end">
      <NativeSelect
        label={t('printer.onDevice')}
        value={String(printers.chosen)}
        onChange={(event) => onSave({ ...printers, chosen: Number(event.currentTarget.value) })}
        data={printers.list.map((printer, index) => ({ value: String(index), label: printerName(printer) }))}
      />
      <Text className="bilang-figures" size="sm" pb={8}>
        {x === 0 && y === 0 && scale === 1
          ? t('printer.notCalibrated')
          : t('printer.calibrated', {
              x: formatDecimal(x, 2),
              y: formatDecimal(y, 2),
              scale: formatDecimal(scale * 100, 2),
            })}
      </Text>
      <Button variant="secondary" onClick={() => setMeasuring(true)}>
        {t('printer.calibrate')}
      </Button>
      <Button variant="secondary" onClick={() => setAdding('')}>
        {t('printer.add')}
      </Button>
      <Modal
        opened={measuring}
        onClose={() => setMeasuring(false)}
        title={printer ? t('printer.calibrateNamed', { printer: printerName(printer) }) : t('printer.calibrate')}
      >
        {measuring ? (
          <MeasurePrinter
            sheet={template.sheet}
            onDone={(calibration) => {
              change(calibration)
              setMeasuring(false)
            }}
          />
        ) : null}
      </Modal>
      <Modal opened={adding !== null} onClose={() => setAdding(null)} title={t('printer.add')}>
        <Stack>
          <TextInput
            label={forms('name')}
            data-autofocus
            maxLength={60}
            value={adding ?? ''}
            onChange={(event) => setAdding(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="secondary" onClick={() => setAdding(null)}>
              {fixedTexts.cancel}
            </Button>
            <Button
              disabled={!adding?.trim()}
              onClick={() => {
                const name = adding?.trim() ?? ''
                onSave({
                  list: [...printers.list, { name, calibration: noCalibration, template: template.id }],
                  chosen: printers.list.length,
                })
                setAdding(null)
              }}
            >
              {fixedTexts.add}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  )
}

function MeasurePrinter({
  sheet,
  onDone,
}: {
  sheet: { width: number; height: number }
  onDone: (calibration: typeof noCalibration) => void
}) {
  const [measured, setMeasured] = useState<Readonly<Record<keyof CalibrationMeasurement, number | null>>>({
    crossX: calibrationSheet.cross,
    crossY: calibrationSheet.cross,
    rule: calibrationSheet.rule,
  })
  const [error, setError] = useState<string | null>(null)
  const { crossX, crossY, rule } = measured
  const field = (label: string, name: keyof CalibrationMeasurement) => (
    <BoundedNumberInput
      label={label}
      {...measurementLimits[name]}
      decimals={2}
      value={measured[name]}
      onNumber={(value) => setMeasured({ ...measured, [name]: value })}
    />
  )
  const isTooSmall = sheet.width < calibrationSheet.rule
  const { width, height } = isTooSmall ? { width: 210, height: 297 } : sheet
  const job = useMemo<CalibrationJob>(() => ({ kind: 'calibration', sheet: { width, height } }), [width, height])
  const print = usePrintJob(job)
  return (
    <Stack>
      <Text>{t('printer.steps')}</Text>
      {isTooSmall ? <Text c="dimmed">{t('printer.labelTooSmall')}</Text> : null}
      <Button
        variant="outline"
        loading={print.state.is === 'loading'}
        disabled={print.state.is !== 'ready'}
        // not a text: the name of a file
        onClick={async () => downloadFile('calibration sheet.pdf', await print.pdf(() => {}))}
      >
        {t('printer.saveSheet')}
      </Button>
      {field(t('printer.fromLeft'), 'crossX')}
      {field(t('printer.fromTop'), 'crossY')}
      {field(t('printer.rule'), 'rule')}
      {error ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      ) : null}
      <Group justify="flex-end">
        <Button variant="secondary" onClick={() => onDone(noCalibration)}>
          {t('printer.reset')}
        </Button>
        <Button
          disabled={crossX === null || crossY === null || rule === null}
          onClick={() => {
            if (crossX === null || crossY === null || rule === null) return
            try {
              onDone(calibrationFrom({ crossX, crossY, rule }))
            } catch {
              setError(t('printer.tooFarOff'))
            }
          }}
        >
          {t('printer.save')}
        </Button>
      </Group>
    </Stack>
  )
}
