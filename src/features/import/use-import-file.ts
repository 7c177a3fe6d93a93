/** The chosen file of an import: opens it, rereads it with other sheets or headings, and terminates its worker. */
import { startTransition, useEffect, useRef, useState } from 'react'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { namedInTitles, type TitleNames, titleNames } from '#domain/import/title-values.ts'
import { type Services, useServices } from '#react/services.ts'
import { t } from '#text/import/import.ts'
import { readFile } from '#ui/files/read-file.ts'
import type { FilePart, FileSummary, ReadFileResult, RowsPlan } from './file/file-protocol.ts'
import { type ImportFile, openImportFile } from './file/import-file.ts'
import type { ErrorRowList } from './rows-with-errors.ts'

export interface OpenedFile {
  name: string
  file: ImportFile
  summary: FileSummary
  /** The person's selection within the file. */
  part: FilePart
  /** Names in the records that may occur as titles or sheet names. */
  names: TitleNames
  /** The list of an earlier import that the rows come from. */
  left?: ErrorRowList | undefined
  /** How it was read before a reload. */
  readAs?: RowsPlan | undefined
  /** The file itself. */
  source: File
}

/** The source of a file that the person did not choose directly. */
export interface FileOrigin {
  left?: ErrorRowList | undefined
  readAs?: RowsPlan | undefined
}

/** A larger file needs more memory than a browser provides. */
const mostBytes = 60_000_000

async function readNames(catalog: Services['catalog'], collection: CollectionName): Promise<TitleNames> {
  if (collection !== 'products') return new Map()
  const lists = await Promise.all(
    (Object.keys(namedInTitles) as (keyof typeof namedInTitles)[]).map(async (name) => {
      const { rows } = await catalog.list<{ name: string }>({ collection: name })
      return [name, rows] as const
    }),
  )
  return titleNames(Object.fromEntries(lists))
}

export function useImportFile(collection: CollectionName) {
  const { catalog } = useServices()
  const [opened, setOpened] = useState<OpenedFile | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [rowsRead, setRowsRead] = useState<number | null>(null)
  const current = useRef<ImportFile | null>(null)
  useEffect(() => () => current.current?.close(), [])

  const show = (
    name: string,
    file: ImportFile,
    result: ReadFileResult,
    more: Pick<OpenedFile, 'source'> & Partial<OpenedFile>,
  ) => {
    if (file !== current.current) return
    // The table of columns has a select for each field, so it is rendered in slices.
    startTransition(() => {
      setRowsRead(null)
      setOpened(result.ok ? { part: {}, names: new Map(), ...more, name, file, summary: result.summary } : null)
      setError(result.ok ? null : result.text)
    })
  }
  const begin = () => {
    setError(null)
    setRowsRead(0)
  }
  return {
    opened,
    error,
    /** Rows read so far; null if no file is being read. */
    rowsRead,
    async open(chosen: File | null, from: FileOrigin = {}) {
      if (!chosen) return
      begin()
      current.current?.close()
      current.current = null
      if (chosen.size > mostBytes) {
        setRowsRead(null)
        setOpened(null)
        return setError(t('tooLarge'))
      }
      const file = openImportFile()
      current.current = file
      const bytes = await readFile(chosen)
      if (file !== current.current) return
      if (!bytes) return show(chosen.name, file, { ok: false, text: t('unreadable') }, { source: chosen })
      const names = await readNames(catalog, collection).catch((): TitleNames => new Map())
      const result = await file.read(bytes, collection, null, setRowsRead)
      show(chosen.name, file, result, { ...from, names, source: chosen })
    },
    /** Reads other sheets, or the same ones with other headings. */
    async openPart(part: FilePart) {
      if (!opened) return
      begin()
      const result = await opened.file.read(null, collection, part, setRowsRead)
      show(opened.name, opened.file, result, { ...opened, part })
    },
    close() {
      current.current?.close()
      current.current = null
      setOpened(null)
      setRowsRead(null)
      setError(null)
    },
  }
}
