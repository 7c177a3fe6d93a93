/**
 * Counts how often a text appeared in the document since the call. A toast is gone after 2.5 s, and on a busy machine a test may look only
 * later.
 */
export function countAppearances(text: RegExp): () => number {
  let count = 0
  const onMutations = (records: readonly MutationRecord[]) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (text.test(node.textContent ?? '')) count += 1
  }
  const observer = new MutationObserver(onMutations)
  observer.observe(document, { childList: true, subtree: true })
  return () => {
    onMutations(observer.takeRecords())
    return count
  }
}
