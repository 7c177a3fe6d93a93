import { useEffect } from 'react'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/app/cut-paste.ts'
import { useToast } from '#ui/feedback/toasts.tsx'

const shownMs = 10_000

type TextField = HTMLInputElement | HTMLTextAreaElement
const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** How many characters of a pasted text a field has no room for. */
function charactersLeftOut(field: TextField, pasted: string): number {
  if (field.maxLength < 0) return 0
  // As browsers do: in a field of one line, breaks at the end are dropped and each other one is a blank.
  const lines = pasted.replace(/\r\n?/g, '\n')
  const text = field instanceof HTMLInputElement ? lines.replace(/\n+$/, '') : lines
  const selected = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0)
  // A stored text may be longer than the limit of its field.
  const room = Math.max(0, field.maxLength - (field.value.length - selected))
  return Math.max(0, text.length - room)
}

/** Says when a browser cuts a pasted text at the limit of its field, which it does without a word. */
export function CutPaste() {
  const { show } = useToast()
  useEffect(() => {
    const onPaste = ({ target, clipboardData, defaultPrevented }: ClipboardEvent) => {
      if (defaultPrevented || !isTextField(target) || target.readOnly || clipboardData === null) return
      const leftOut = charactersLeftOut(target, clipboardData.getData('text/plain'))
      if (leftOut === 0) return
      const text = t('text', { limit: formatNumber(target.maxLength), count: leftOut })
      show({ title: t('title'), text, uptime: shownMs })
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [show])
  return null
}
