import { FileButton } from '@mantine/core'
import { plural } from '#domain/plural.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { useParts } from '#runtime/parts.ts'
import { useCan } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'

/** Takes over the export file of another device; records that are known already are left alone (sync 2.16). */
export function ImportButton() {
  const { outbox } = useParts()
  const toast = useToast()
  const may = useCan('count.overrule')
  if (!may) return null
  const take = async (file: File | null) => {
    if (!file) return
    const answer = await outbox.importFile(await file.text())
    if (answer.ok) {
      const { added, known, review } = answer.value
      const waits = review === 0 ? '' : ` ${review} of them wait until the person who recorded them has reviewed them.`
      const text = `${plural(added, 'record', 'records')} added, ${plural(known, 'was', 'were')} here already.${waits}`
      toast.show({ type: 'success', text, uptime: 6000 })
    } else {
      toast.show({ text: shortProblem(answer.problem, 'showing'), uptime: 6000 })
    }
  }
  return (
    <FileButton accept="application/json,.json" onChange={(file) => void take(file)}>
      {(props) => (
        <Button variant="secondary" {...props}>
          Import
        </Button>
      )}
    </FileButton>
  )
}
