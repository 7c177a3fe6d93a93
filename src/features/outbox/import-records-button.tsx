import { FileButton } from '@mantine/core'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { plural, pluralWord } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/use-session.ts'
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
      const { added, known: alreadyHere, review } = answer.value
      const reviewNote =
        review === 0
          ? ''
          : ` ${plural(review, 'record needs', 'records need')} review by the person who recorded ${pluralWord(review, 'it', 'them')}.`
      const text = `${plural(added, 'record', 'records')} added, ${plural(alreadyHere, 'was', 'were')} already here.${reviewNote}`
      toast.show({ type: 'success', text, uptime: 6000 })
    } else {
      toast.show({ text: shortProblemText(answer.problem, 'showing'), uptime: 6000 })
    }
  }
  return (
    <FileButton accept="application/json,.json" onChange={(file) => void importFile(file)}>
      {(props) => (
        <Button variant="secondary" {...props}>
          Add counts from file
        </Button>
      )}
    </FileButton>
  )
}
