/** Exports the list as a file: by the server if it is reachable and supports the filters, else by this device. */
import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { formatNumber } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { useCan } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { downloadFile } from '#ui/files/download-file.ts'
import { exportOnDevice } from './export-on-device.ts'
import { exportQuery, type ListState, queryOf } from './list-state.ts'

export function ProductExportMenu({ state }: { state: ListState }) {
  const { api, catalog, now, timeZone } = useServices()
  const online = useOnline()
  const may = useCan('exports.make')
  const toast = useToast()
  const [progress, setProgress] = useState<string | null>(null)
  if (!may) return null
  const serverExport = exportQuery(state, 'xlsx', api.features())
  // A server that announces no features may have no export: then this device makes every file.
  const serverMakesFiles = api.features().size > 0
  const canServerExport = online && serverExport.whole

  const download = async (file: 'xlsx' | 'csv') => {
    setProgress('0 kB')
    const got = await api.download(exportQuery(state, file, api.features()).path, (bytes) =>
      setProgress(`${Math.round(bytes / 1024)} kB`),
    )
    setProgress(null)
    if (got.ok) downloadFile(got.value.name, got.value.blob)
    else toast.error(shortProblemText(got.problem, 'showing'))
  }
  const exportFromDevice = async (kind: 'xlsx' | 'csv') => {
    const onProgress = (rows: number) => setProgress(`${formatNumber(rows)} rows`)
    onProgress(0)
    const { blob, name } = await exportOnDevice(catalog, queryOf(state), state.columns, {
      kind,
      day: dayOf(now(), timeZone),
      onProgress,
    })
    setProgress(null)
    downloadFile(name, blob)
  }
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button variant="secondary" leftSection={<IconDownload size={16} aria-hidden />} disabled={progress !== null}>
          {progress === null ? 'Export' : `Exporting ${progress}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void exportFromDevice('xlsx')}>
          Excel file of this list and these columns, made here
        </Menu.Item>
        <Menu.Item onClick={() => void exportFromDevice('csv')}>
          CSV of this list and these columns, made here
        </Menu.Item>
        {serverMakesFiles ? (
          <>
            <Menu.Item disabled={!canServerExport} onClick={() => void download('xlsx')}>
              Excel file, made by the server
            </Menu.Item>
            <Menu.Item disabled={!canServerExport} onClick={() => void download('csv')}>
              CSV file, made by the server
            </Menu.Item>
          </>
        ) : null}
        {canServerExport || !serverMakesFiles ? null : (
          <Menu.Label>
            {online ? (
              'The server can’t apply all of these filters, but this device can.'
            ) : (
              <OfflineNote safe="This device can make a CSV file." toDo="Connect to get the server’s files." />
            )}
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
