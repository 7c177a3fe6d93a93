/** The list as a file: made by the office when it is on the line and understands the filters, else by this device. */
import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf } from '#domain/dates.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { useParts } from '#runtime/parts.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useCan } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { saveFile } from '#ui/print/save-file.ts'
import { deviceFile } from './device-file.ts'
import { exportQuery, type ListState, queryOf } from './list-state.ts'

export function ExportMenu({ state }: { state: ListState }) {
  const { office, catalogue, now, timeZone } = useParts()
  const online = useOnline()
  const may = useCan('exports.make')
  const toast = useToast()
  const [busy, setBusy] = useState<string | null>(null)
  if (!may) return null
  const office_ = exportQuery(state, 'xlsx')
  // A server that announces nothing may know no export; this device makes every file itself.
  const makesFiles = office.features().size > 0
  const fromOffice = online && office_.whole

  const download = async (file: 'xlsx' | 'csv') => {
    setBusy('0 kB')
    const got = await office.download(exportQuery(state, file).path, (bytes) =>
      setBusy(`${Math.round(bytes / 1024)} kB`),
    )
    setBusy(null)
    if (got.ok) saveFile(got.value.name, got.value.blob)
    else toast.error(shortProblem(got.problem, 'showing'))
  }
  const make = async (kind: 'xlsx' | 'csv') => {
    const told = (rows: number) => setBusy(`${rows.toLocaleString('en')} rows`)
    told(0)
    const { blob, name } = await deviceFile(catalogue, queryOf(state), state.columns, {
      kind,
      day: dayOf(now(), timeZone),
      told,
    })
    setBusy(null)
    saveFile(name, blob)
  }
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button variant="secondary" leftSection={<IconDownload size={16} aria-hidden />} disabled={busy !== null}>
          {busy === null ? 'Export' : `Exporting ${busy}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void make('xlsx')}>Excel file of this list and these columns, made here</Menu.Item>
        <Menu.Item onClick={() => void make('csv')}>CSV of this list and these columns, made here</Menu.Item>
        {makesFiles ? (
          <>
            <Menu.Item disabled={!fromOffice} onClick={() => void download('xlsx')}>
              Excel file, made by the office
            </Menu.Item>
            <Menu.Item disabled={!fromOffice} onClick={() => void download('csv')}>
              CSV file, made by the office
            </Menu.Item>
          </>
        ) : null}
        {fromOffice || !makesFiles ? null : (
          <Menu.Label>
            {online
              ? 'The office cannot apply all of these filters; this device can.'
              : 'The office is not on the line; this device can make the file.'}
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
