/** Says after saving that the item will leave this device, which holds only the items of chosen buildings (decision 154). */
import type { Product } from '#contract/collections/products.ts'
import { useLeavesDevice } from '#react/lists/use-reach.ts'
import { t } from '#text/products/products-edit.ts'
import { useToast } from '#ui/feedback/toasts.tsx'

/** Longer than that of a success: two sentences, and the only sign before the item is gone. */
const uptime = 12_000

export function useLeavingNote(): (item: Product) => void {
  const leavesDevice = useLeavesDevice()
  const toast = useToast()
  return (item) => {
    if (leavesDevice(item)) toast.show({ type: 'success', text: t('leavesDevice'), uptime })
  }
}
