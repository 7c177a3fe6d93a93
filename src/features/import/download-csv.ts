import { downloadFile } from '#ui/files/download-file.ts'

export const downloadCsv = (name: string, csv: string): void =>
  downloadFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
