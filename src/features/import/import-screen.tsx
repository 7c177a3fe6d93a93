/** Imports a CSV or XLSX file: choose it, assign the columns, review the dry run of all rows, then write it in one step. */

import { FileButton, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { type AnyCollection, type CollectionName, collections } from '#contract/collections/all-collections.ts'
import { importColumns, offeredColumns } from '#domain/import/import-columns.ts'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/session/use-area.ts'
import { useCan } from '#react/session/use-session.ts'
import { useOnline } from '#react/use-online.ts'
import { type OpenedSharedFile, useOpenedSharedFile } from '#react/use-shared-files.ts'
import { toCsv } from '#spreadsheet/to-csv.ts'
import { t as share } from '#text/app/share.ts'
import { t } from '#text/import/import.ts'
import { t as table } from '#text/shared/ui-table.ts'
import { Button } from '#ui/button.tsx'
import { useLostFocus } from '#ui/dialogs/use-restore-focus.ts'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { manyOf } from './collection-nouns.ts'
import { downloadCsv } from './download-csv.ts'
import { ErrorRowLists } from './error-row-lists.tsx'
import { ImportSteps } from './import-steps.tsx'
import { UnfinishedImports } from './unfinished/unfinished-imports.tsx'
import { useUnfinishedImports } from './unfinished/use-unfinished-imports.ts'
import { useImportFile } from './use-import-file.ts'
import { useErrorRowLists } from './use-rows-with-errors.ts'

/** The path of a collection's list. */
const listPathOf: Readonly<Partial<Record<CollectionName, string>>> = {
  products: 'database',
  'location-code-one': 'attribute/location-1',
  'location-code-two': 'attribute/location-2',
  locations: 'attribute/rooms',
  'major-account-groups': 'attribute/major-accounts',
  'sub-major-account-groups': 'attribute/sub-major-accounts',
  'ledger-accounts': 'attribute/ledger-accounts',
}

export function ImportScreen() {
  const params = useParams()
  const collection = (params['entity'] ?? 'products') as CollectionName
  if (!Object.hasOwn(importColumns, collection)) return <Navigate to="/notfound" replace />
  return <CollectionImport key={collection} collection={collections[collection]} />
}

function CollectionImport({ collection }: { collection: AnyCollection }) {
  const area = useArea()
  const may = useCan('catalogue.import')
  const importFile = useImportFile(collection.name as CollectionName)
  const { opened, error, rowsRead, openPart, close } = importFile
  const heading = useLostFocus<HTMLHeadingElement>(opened?.name, opened !== null)
  const shared = useSharedImport(importFile)
  const left = useErrorRowLists(collection.name as CollectionName)
  const unfinished = useUnfinishedImports(collection.name as CollectionName)
  const listPath = `${area}/inventory/${listPathOf[collection.name as CollectionName] ?? `attribute/${collection.name}`}`
  if (!may) return <Banner tone="refused">{t('notAllowed')}</Banner>
  return (
    <Stack gap="md" maw={1080}>
      <Group justify="space-between" align="baseline">
        <Title ref={heading} tabIndex={-1} order={1} fz="xl">
          {t('title', { items: manyOf(collection.name as CollectionName) })}
        </Title>
        <Button component={Link} variant="secondary" to={listPath}>
          {table('backToList')}
        </Button>
      </Group>
      {opened ? (
        <ImportSteps
          key={opened.summary.parts.map(({ name, headLine }) => `${opened.name} ${name} ${headLine}`).join('|')}
          collection={collection}
          opened={opened}
          onPart={(part) => void openPart(part)}
          onAnother={close}
          onWritten={shared.finish}
          left={left}
          unfinished={unfinished}
        />
      ) : (
        <>
          <UnfinishedImports
            unfinished={unfinished}
            left={left}
            listPath={listPath}
            onReopen={(file, { plan }, from) => void importFile.open(file, { left: from, readAs: plan ?? undefined })}
          />
          <ErrorRowLists
            left={left}
            onContinue={(list) =>
              void importFile.open(new File([list.csv], list.file, { type: 'text/csv' }), { left: list })
            }
          />
          <FileChoice collection={collection} rowsRead={rowsRead} onFile={shared.choose} />
        </>
      )}
      {error ? (
        <Banner tone="refused" role="alert">
          {error}
        </Banner>
      ) : null}
    </Stack>
  )
}

/** A file shared by another app is opened immediately. It stays on this device until its rows are written. */
function useSharedImport({ open }: ReturnType<typeof useImportFile>) {
  const toast = useToast()
  const navigate = useNavigate()
  const { shared, finish } = useOpenedSharedFile(useLocation().state, {
    onGone: () => toast.error(share('gone')),
    onFinished: () => void navigate('.', { replace: true, state: null }),
  })
  const openedKey = useRef<string | null>(null)
  const isOpen = useRef(false)
  const openShared = useEffectEvent(({ key, file }: OpenedSharedFile) => {
    if (openedKey.current === key) return
    openedKey.current = key
    isOpen.current = true
    void open(file)
  })
  useEffect(() => {
    if (shared) openShared(shared)
  }, [shared])
  return {
    choose(file: File | null) {
      if (file) isOpen.current = false
      void open(file)
    },
    async finish() {
      if (!isOpen.current) return
      isOpen.current = false
      await finish()
    },
  }
}

/** Accepts a dropped or chosen file, and offers an empty template with the right columns. */
function FileChoice({
  collection,
  rowsRead,
  onFile,
}: {
  collection: AnyCollection
  rowsRead: number | null
  onFile: (file: File | null) => void
}) {
  const online = useOnline()
  const { api } = useServices()
  const downloadTemplate = () => {
    const columns = offeredColumns(collection.name as CollectionName, api.features())
    downloadCsv(`${collection.name}-template.csv`, toCsv([columns.map((column) => column.heading)]))
  }
  return (
    <Paper
      withBorder
      p="xl"
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        onFile(event.dataTransfer.files[0] ?? null)
      }}
      ta="center"
      // not a text: a style
      bd="1px dashed var(--bilang-edge)"
    >
      <Stack align="center" gap="sm">
        <IconUpload size={32} aria-hidden />
        <Text>{t('dropFile')}</Text>
        <FileButton
          accept=".csv,.txt,.tsv,.xlsx,.xls,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={onFile}
          inputProps={{ 'aria-label': t('fileToImport') }}
        >
          {(props) => (
            <Button loading={rowsRead !== null} {...props}>
              {t('chooseFile')}
            </Button>
          )}
        </FileButton>
        {online ? null : <OfflineNote safe={t('canCheckFile')} toDo={t('connectToImport')} />}
        {rowsRead ? <Text c="dimmed">{t('rowsRead', { count: rowsRead })}</Text> : null}
        <Button variant="link" onClick={downloadTemplate}>
          {t('downloadTemplate')}
        </Button>
      </Stack>
    </Paper>
  )
}
