import { useEffect } from 'react'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/app/cut-paste.ts'
import { useToast } from '#ui/feedback/toasts.tsx'

const shownMs = 10_000

type TextField = HTMLInputElement | HTMLTextAreaElement
const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** How many characters of a pasted text a field has no room for. */
export function charactersLeftOut(field: TextField, pasted: string): number {
  if (field.maxLength < 0) return 0
  // A field of one line drops line breaks; browsers count one for each break of a longer field.
  const text = field instanceof HTMLInputElement ? pasted.replace(/[\r\n]/g, '') : pasted.replace(/\r\n?/g, '\n')
  const selected = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0)
  return Math.max(0, field.value.length - selected + text.length - field.maxLength)
}

/** Says when a browser cuts a pasted text at the limit of its field, which it does without a word. */
export function CutPaste() {
  const { show } = useToast()
  useEffect(() => {
    const onPaste = ({ target, clipboardData, defaultPrevented }: ClipboardEvent) => {
      if (defaultPrevented || !isTextField(target) || target.readOnly || clipboardData === null) return
      const leftOut = charactersLeftOut(target, clipboardData.getData('text/plain'))
      if (leftOut === 0) return
      const [limit, count] = [formatNumber(target.maxLength), formatNumber(leftOut)]
      show({ title: t('title'), text: t('text', { limit, count }), uptime: shownMs })
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [show])
  return null
}
