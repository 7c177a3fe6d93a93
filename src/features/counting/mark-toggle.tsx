import { sentences } from '#contract/sentences.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'

/** Marks a product scanned or unscanned, after a confirmation that names the action and says it can be taken back (spec 4). */
export function MarkToggle({ product, onMark }: { product: ProductView; onMark: (scanned: boolean) => Promise<void> }) {
  const ask = useConfirm()
  const next = !product.scanned
  const name = next ? sentences.markDone : sentences.markUndone
  const toggle = async () => {
    const yes = await ask({ title: name, text: next ? sentences.markDoneText : sentences.markUndoneText })
    if (yes) await onMark(next)
  }
  return (
    <Button variant={next ? 'danger' : 'default'} onClick={() => void toggle()}>
      {name}
    </Button>
  )
}
