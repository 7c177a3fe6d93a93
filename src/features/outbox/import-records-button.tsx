import { FileButton } from '@mantine/core'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/use-session.ts'
import { t } from '#text/outbox-screen.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'

/** Imports the export file of another device; records that are already known are skipped (sync §16). */
export function ImportRecordsButton() {
  const { outbox } = useServices()
  const toast = useToast()
  const canImport = useCan('count.overrule')
  if (!canImport) return null
  const importFile = async (file: File | null) => {
    if (!file) return
    const answer = await outbox.importFile(await file.text())
    if (answer.ok) {
      const { added, known, review } = answer.value
      const sentences = [t('addedFromFile', { added, known })]
      if (review > 0) sentences.push(t('reviewByAuthor', { count: review }))
      toast.show({ type: 'success', text: sentences.join(' '), uptime: 6000 })
    } else {
      toast.show({ text: shortProblemText(answer.problem, 'showing'), uptime: 6000 })
    }
  }
  return (
    <FileButton accept="application/json,.json" onChange={(file) => void importFile(file)}>
      {(props) => (
        <Button variant="secondary" {...props}>
          {t('addFromFile')}
        </Button>
      )}
    </FileButton>
  )
}
