/** The chosen file of an import: opening it, reading another of its sheets or with other headings, and ending its worker. */
import { useEffect, useRef, useState } from 'react'
import type { FilePart, FileSummary, ReadFileResult } from './file/file-protocol.ts'
import { type ImportFile, openImportFile } from './file/import-file.ts'
import type { LeftRows } from './left-list.ts'

export interface OpenedFile {
  name: string
  file: ImportFile
  summary: FileSummary
  /** Whether a person chose the row with the headings. */
  isHeadChosen: boolean
  /** The list of an earlier import that the rows come from. */
  left?: LeftRows | undefined
}

export function useImportFile() {
  const [opened, setOpened] = useState<OpenedFile | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [rowsRead, setRowsRead] = useState<number | null>(null)
  const current = useRef<ImportFile | null>(null)
  useEffect(() => () => current.current?.close(), [])

  const show = (
    name: string,
    file: ImportFile,
    result: ReadFileResult,
    { isHeadChosen = false, left }: Partial<Pick<OpenedFile, 'isHeadChosen' | 'left'>> = {},
  ) => {
    if (file !== current.current) return
    setRowsRead(null)
    setOpened(result.ok ? { name, file, summary: result.summary, isHeadChosen, left } : null)
    setError(result.ok ? null : result.text)
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
    async open(chosen: File | null, left?: LeftRows) {
      if (!chosen) return
      begin()
      current.current?.close()
      const file = openImportFile()
      current.current = file
      show(chosen.name, file, await file.read(new Uint8Array(await chosen.arrayBuffer()), null, setRowsRead), { left })
    },
    /** Reads another sheet, or the same one with other headings. */
    async openPart(part: FilePart) {
      if (!opened) return
      begin()
      const result = await opened.file.read(null, part, setRowsRead)
      show(opened.name, opened.file, result, { isHeadChosen: part.headLine !== undefined, left: opened.left })
    },
    close() {
      current.current?.close()
      current.current = null
      setOpened(null)
    },
  }
}
