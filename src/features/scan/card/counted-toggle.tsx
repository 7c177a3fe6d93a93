import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'

/** Marks a product scanned or unscanned after a confirmation, which states the action and that it can be undone (specification §4). */
export function CountedToggle({
  product,
  onMark,
}: {
  product: ProductView
  onMark: (scanned: boolean) => Promise<unknown>
}) {
  const confirm = useConfirm()
  const isCounted = !product.scanned
  const actionLabel = isCounted ? fixedTexts.markDone : fixedTexts.markUndone
  const toggle = async () => {
    const confirmed = await confirm({
      title: actionLabel,
      text: isCounted ? fixedTexts.markDoneText : fixedTexts.markUndoneText,
    })
    if (confirmed) await onMark(isCounted)
  }
  return (
    <Button variant="ghost" onClick={() => void toggle()}>
      {actionLabel}
    </Button>
  )
}
