/**
 * The order of fields in a view of products (list, form, import, export): first the given sequence. Any other field comes after the field named by
 * its `after`, or after the previous one. So a new field has a place in every view.
 */
interface ViewItem {
  key: string
  after?: string | undefined
}

export function arrangeView<Item extends ViewItem>(
  sequence: string | readonly string[],
  items: readonly Item[],
): Item[] {
  const keys = typeof sequence === 'string' ? sequence.split(/\s+/) : sequence
  const arranged = keys.map((key) => {
    const item = items.find((one) => one.key === key)
    if (!item) throw new Error(`A view has no item ${key}`)
    return item
  })
  items.forEach((item, index) => {
    if (keys.includes(item.key)) return
    const anchor = item.after ?? items[index - 1]?.key
    const position = arranged.findIndex(({ key }) => key === anchor)
    if (position < 0) throw new Error(`${item.key} stands behind ${anchor}, which its view does not have`)
    arranged.splice(position + 1, 0, item)
  })
  return arranged
}
