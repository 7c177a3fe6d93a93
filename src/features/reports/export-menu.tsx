/** The rows of a report as a file. Made on this device, so it works offline and holds what was counted here and not sent yet. */
import { Button as MantineButton, Menu, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formMoment } from '#domain/dates.ts'
import { type FindingView, findingColumns } from '#domain/finding.ts'
import { plural } from '#domain/plural.ts'
import type { ExportKind } from '#domain/product-export.ts'
import { useParts } from '#runtime/parts.ts'
import { useCan } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { saveFile } from '#ui/print/save-file.ts'
import { usePaperAsOf } from './as-of.tsx'
import { type Exported, type FileKind, fileOf, productFile, type Told } from './export-file.ts'

export function ExportMenu({
  of = {},
  findings,
  words,
  closedAt = null,
}: {
  /** Rows of the list or of a campaign's book … */
  of?: Exported
  /** … or findings. */
  findings?: readonly FindingView[]
  words: string
  /** Of a closed campaign: its data are those of its close, whatever the list says since. Epoch ms. */
  closedAt?: number | null
}) {
  const { catalogue, timeZone } = useParts()
  const mayExport = useCan('exports.make')
  const listAsOf = usePaperAsOf()
  const asOf = closedAt === null ? listAsOf : formMoment(closedAt, timeZone)
  const toast = useToast()
  const [told, setTold] = useState<Told | null>(null)
  const stop = useRef<AbortController | null>(null)
  if (!mayExport) return null

  const make = async (which: ExportKind, kind: FileKind) => {
    const mine = new AbortController()
    stop.current = mine
    setTold({ step: 'reading', rows: 0, of: 0 })
    try {
      const made = findings
        ? {
            blob: await fileOf('findings', findingColumns(timeZone), findings, kind, setTold, mine.signal),
            rows: findings.length,
          }
        : await productFile(catalogue, which, of, kind, setTold, mine.signal)
      const form = which === 'export_inventory_count' ? ', inventory count' : ''
      saveFile(`${words}${form}${asOf ? `, data as of ${asOf.replace(':', '.')}` : ''}.${kind}`, made.blob)
      toast.success(`${plural(made.rows, 'row is', 'rows are')} in the file.`)
    } catch (error) {
      if (!mine.signal.aborted) throw error
      toast.error('The file was not made: it was stopped.')
    } finally {
      setTold(null)
    }
  }

  if (told)
    return (
      <div role="status" style={{ minWidth: 220 }}>
        <Text size="sm" className="bilang-figures">
          {told.step === 'reading' ? 'Reading' : 'Writing'} {told.rows.toLocaleString('en')}
          {told.of > 0 ? ` of ${told.of.toLocaleString('en')}` : ''} rows
        </Text>
        <Progress value={told.of > 0 ? (told.rows / told.of) * 100 : 0} aria-label="Progress" />
        <Button variant="link" size="sm" onClick={() => stop.current?.abort()}>
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
        <Menu.Item onClick={() => void make('export', 'xlsx')}>XLSX</Menu.Item>
        <Menu.Item onClick={() => void make('export', 'csv')}>CSV</Menu.Item>
        {findings ? null : (
          <>
            <Menu.Label>Inventory count, as the form has it</Menu.Label>
            <Menu.Item onClick={() => void make('export_inventory_count', 'xlsx')}>XLSX</Menu.Item>
            <Menu.Item onClick={() => void make('export_inventory_count', 'csv')}>CSV</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
