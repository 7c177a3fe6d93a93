/** Bringing in a CSV or XLSX file: choose it, say which column is which, look at the dry run of all rows, then write it in one go. */
import { FileButton, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import type { AnyResource, ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import { importColumns } from '#domain/import/columns.ts'
import { useArea } from '#runtime/use-area.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useCan } from '#runtime/use-session.ts'
import type { Table } from '#sheet/read-table.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/print/save-file.ts'
import { Banner } from '#ui/problem-text.tsx'
import { csvOf } from './csv-of.ts'
import { ImportSteps } from './import-steps.tsx'
import { readFile } from './read-file.ts'

/** Where the list of a collection stands. */
const listPath: Readonly<Partial<Record<ResourceName, string>>> = {
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
  const entity = (params['entity'] ?? 'products') as ResourceName
  if (!Object.hasOwn(importColumns, entity)) return <Navigate to="/notfound" replace />
  return <Import key={entity} resource={resources[entity]} />
}

function Import({ resource }: { resource: AnyResource }) {
  const area = useArea()
  const may = useCan('catalogue.import')
  const online = useOnline()
  const [file, setFile] = useState<{ name: string; bytes: Uint8Array } | null>(null)
  const [table, setTable] = useState<Table | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [reading, setReading] = useState<number | null>(null)
  const columns = importColumns[resource.name as ResourceName] ?? []

  const open = async (name: string, bytes: Uint8Array, sheet?: string) => {
    setWrong(null)
    setReading(0)
    const read = await readFile(bytes, { ...(sheet === undefined ? {} : { sheet }), onProgress: setReading })
    setReading(null)
    if (!read.ok) {
      setTable(null)
      setWrong(read.text)
      return
    }
    setFile({ name, bytes })
    setTable(read.table)
  }
  const take = async (chosen: File | null) => {
    if (chosen) await open(chosen.name, new Uint8Array(await chosen.arrayBuffer()))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0] ?? null)
  }
  const template = () => {
    saveFile(
      `${resource.name}-template.csv`,
      new Blob([csvOf([columns.map((column) => column.label)])], { type: 'text/csv;charset=utf-8' }),
    )
  }
  if (!may) return <Banner mark="refused">Your account may not import.</Banner>

  return (
    <Stack gap="md" maw={1080}>
      <Group justify="space-between" align="baseline">
        <Title order={1} fz="xl">
          Import {resource.words.many}
        </Title>
        <Button
          component={Link}
          variant="ghost"
          to={`${area}/inventory/${listPath[resource.name as ResourceName] ?? `attribute/${resource.name}`}`}
        >
          Back to the list
        </Button>
      </Group>
      {table && file ? (
        <ImportSteps
          key={`${file.name} ${table.sheet}`}
          resource={resource}
          table={table}
          fileName={file.name}
          onSheet={(sheet) => void open(file.name, file.bytes, sheet)}
          onAnother={() => {
            setTable(null)
            setFile(null)
          }}
        />
      ) : (
        <Paper
          withBorder
          p="xl"
          onDragOver={(event: DragEvent) => event.preventDefault()}
          onDrop={drop}
          style={{ borderStyle: 'dashed', textAlign: 'center' }}
        >
          <Stack align="center" gap="sm">
            <IconUpload size={32} aria-hidden />
            <Text>
              Drop a CSV or Excel file here, or choose one. The first row names the columns. Nothing is written before
              you have seen what would happen.
            </Text>
            <FileButton
              accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              onChange={(chosen) => void take(chosen)}
              inputProps={{ 'aria-label': 'File to import' }}
            >
              {(props) => (
                <Button loading={reading !== null} {...props}>
                  Choose a file
                </Button>
              )}
            </FileButton>
            {online ? null : (
              <Text c="dimmed">
                The office is not on the line: a file can be looked at now, and written when it is back.
              </Text>
            )}
            {reading ? <Text c="dimmed">{reading.toLocaleString('en')} rows read</Text> : null}
            <Button variant="link" onClick={template}>
              Get an empty file with the right columns
            </Button>
          </Stack>
        </Paper>
      )}
      {wrong ? (
        <Banner mark="refused" role="alert">
          {wrong}
        </Banner>
      ) : null}
    </Stack>
  )
}
