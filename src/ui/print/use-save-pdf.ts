import { useEffect, useRef, useState } from 'react'
import { downloadFile } from '../files/download-file.ts'
import type { PreviewSource } from './preview-source.ts'
import { unlessAborted } from './unless-aborted.ts'

/** Saves the PDF of the pages; `saving` is the number of pages written so far, null while none is saved. */
export function useSavePdf(title: string, print: PreviewSource, beforePrint: (() => Promise<boolean>) | undefined) {
  const [saving, setSaving] = useState<number | null>(null)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const save = async () => {
    if (beforePrint && !(await unlessAborted(beforePrint()))) return
    controller.current = new AbortController()
    setSaving(0)
    try {
      const pdf = await unlessAborted(print.pdf(setSaving, controller.current.signal))
      if (pdf) downloadFile(`${title}.pdf`, pdf)
    } finally {
      setSaving(null)
    }
  }
  return { saving, save, stop: () => controller.current?.abort() }
}
