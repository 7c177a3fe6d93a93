/** Exports the rows of a report as a file. Made on this device, so it works offline and includes counts that are not sent yet. */
import { Button as MantineButton, Menu, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type FindingView, findingColumns } from '#domain/counts/finding-view.ts'
import type { ExportKind } from '#domain/reports/product-export.ts'
import { formatMomentForForm, formatNumber, plural } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { downloadFile } from '#ui/files/download-file.ts'
import { useFormAsOf } from '../figures/as-of.tsx'
import {
  type ExportProgress,
  type ExportSource,
  type FileKind,
  type FormFile,
  makeFile,
  makeProductFile,
} from './report-file.ts'

export function ReportExportMenu({
  source = {},
  findings,
  title,
  closedAt = null,
  formFile,
}: {
  /** Rows of the list or of a campaign's baseline … */
  source?: ExportSource
  /** … or findings. */
  findings?: readonly FindingView[]
  title: string
  /** When the campaign was closed, in epoch ms: its data are as of the close, whatever the list says later. */
  closedAt?: number | null
  /** The columns of the report's official form, if they are not those of the inventory count. */
  formFile?: FormFile
}) {
  const { catalog, timeZone } = useServices()
  const canExport = useCan('exports.make')
  const listAsOf = useFormAsOf()
  const asOf = closedAt === null ? listAsOf : formatMomentForForm(closedAt, timeZone)
  const toast = useToast()
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const controllerRef = useRef<AbortController | null>(null)
  if (!canExport) return null

  const makeExport = async (exportKind: ExportKind | FormFile, kind: FileKind) => {
    const controller = new AbortController()
    controllerRef.current = controller
    setProgress({ step: 'reading', rows: 0, of: 0 })
    try {
      const file = findings
        ? {
            blob: await makeFile('findings', findingColumns(timeZone), findings, kind, setProgress, controller.signal),
            rows: findings.length,
          }
        : await makeProductFile(catalog, exportKind, source, kind, setProgress, controller.signal)
      const form =
        typeof exportKind === 'object'
          ? `, ${exportKind.name}`
          : exportKind === 'export_inventory_count'
            ? ', inventory count'
            : ''
      downloadFile(`${title}${form}${asOf ? `, data as of ${asOf.replace(':', '.')}` : ''}.${kind}`, file.blob)
      toast.success(`${plural(file.rows, 'row is', 'rows are')} in the file.`)
    } catch (error) {
      if (!controller.signal.aborted) throw error
      toast.error('The file was not made: it was stopped.')
    } finally {
      setProgress(null)
    }
  }

  if (progress)
    return (
      <div className="bilang-progress" role="status">
        <Text size="sm" className="bilang-figures">
          {progress.step === 'reading' ? 'Reading' : 'Writing'} {formatNumber(progress.rows)}
          {progress.of > 0 ? ` of ${formatNumber(progress.of)}` : ''} rows
        </Text>
        <Progress value={progress.of > 0 ? (progress.rows / progress.of) * 100 : 0} aria-label="Progress" />
        <Button variant="link" size="sm" onClick={() => controllerRef.current?.abort()}>
          Stop
        </Button>
      </div>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <MantineButton variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          Export
        </MantineButton>
      </Menu.Target>
      <Menu.Dropdown>
        {findings ? null : <Menu.Label>Item list</Menu.Label>}
        <Menu.Item onClick={() => void makeExport('export', 'xlsx')}>XLSX</Menu.Item>
        <Menu.Item onClick={() => void makeExport('export', 'csv')}>CSV</Menu.Item>
        {formFile ? (
          <>
            <Menu.Label>{formFile.label}</Menu.Label>
            <Menu.Item onClick={() => void makeExport(formFile, 'xlsx')}>XLSX</Menu.Item>
            <Menu.Item onClick={() => void makeExport(formFile, 'csv')}>CSV</Menu.Item>
          </>
        ) : findings ? null : (
          <>
            <Menu.Label>Inventory count, as the form has it</Menu.Label>
            <Menu.Item onClick={() => void makeExport('export_inventory_count', 'xlsx')}>XLSX</Menu.Item>
            <Menu.Item onClick={() => void makeExport('export_inventory_count', 'csv')}>CSV</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
