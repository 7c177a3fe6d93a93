/** Exports the list as a file: by the server if it is reachable and supports the filters, or by this device. */
import { shortProblemText } from '#domain/app/problem-text.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useBlindCounts } from '#react/lists/use-blind-counts.ts'
import { useFileName } from '#react/lists/use-reach.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/session/use-session.ts'
import { useOnline } from '#react/use-online.ts'
import type { FileKind } from '#spreadsheet/write-file.ts'
import { t as blind } from '#text/campaigns/blind-count.ts'
import { t } from '#text/products/products-list.ts'
import { withTexts } from '#text/text-catalog.ts'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { type ExportChoice, ExportMenu, type ExportSection } from '#ui/files/export-menu.tsx'
import { exportQuery, type ListState, queryOf } from './list-state.ts'

export function ProductExportMenu({ state }: { state: ListState }) {
  const canExport = useCan('exports.make')
  const ofServer = useServerSection(state)
  const hidesQuantities = useBlindCounts()?.length !== 0
  const { catalog, now, timeZone } = useServices()
  const fileName = useFileName()
  if (!canExport) return null
  const fromDevice =
    (kind: FileKind): ExportChoice['make'] =>
    async (context) => {
      const { exportOnDevice } = await withTexts(import('./export-on-device.ts'))
      const day = dayOf(now(), timeZone)
      const file = await exportOnDevice(catalog, queryOf(state), state.columns, { ...context, kind, day, timeZone })
      return { ...file, name: fileName(file.name) }
    }
  const ofDevice: ExportSection = {
    choices: [
      { label: t('export.excelHere'), make: fromDevice('xlsx'), isDisabled: hidesQuantities },
      { label: t('export.csvHere'), make: fromDevice('csv'), isDisabled: hidesQuantities },
    ],
    note: hidesQuantities ? blind('exports') : null,
  }
  return <ExportMenu width={300} sections={ofServer && !hidesQuantities ? [ofDevice, ofServer] : [ofDevice]} />
}

/** Null: a server that announces no features may have no export, so this device makes every file. */
function useServerSection(state: ListState): ExportSection | null {
  const { api } = useServices()
  const fileName = useFileName()
  const isOnline = useOnline()
  const features = api.features()
  if (features.size === 0) return null
  const canExport = isOnline && exportQuery(state, 'xlsx', features).whole
  const fromServer =
    (kind: FileKind): ExportChoice['make'] =>
    async ({ onProgress, signal }) => {
      const { path } = exportQuery(state, kind, api.features())
      onProgress({ step: 'downloading', bytes: 0 })
      const answer = await api.download(path, (bytes) => onProgress({ step: 'downloading', bytes }), signal)
      if (answer.ok) return { ...answer.value, name: fileName(answer.value.name) }
      return { failure: shortProblemText(answer.problem, 'showing') }
    }
  return {
    choices: [
      { label: t('export.excelFromServer'), isDisabled: !canExport, make: fromServer('xlsx') },
      { label: t('export.csvFromServer'), isDisabled: !canExport, make: fromServer('csv') },
    ],
    note: canExport ? null : isOnline ? (
      t('export.filtersOnlyHere')
    ) : (
      <OfflineNote safe={t('export.deviceCan')} toDo={t('export.connect')} />
    ),
  }
}
