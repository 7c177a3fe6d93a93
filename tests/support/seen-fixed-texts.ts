/**
 * Which of the specified texts stood on a screen while a test file ran: every text, placeholder, title and label that comes into the document
 * is looked at as it comes, so a text that no screen shows any more cannot be claimed by a test that only names it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FixedTextKey, fixedTexts } from '#contract/fixed-texts.ts'

export const seenFolder = join(import.meta.dirname, '..', '..', 'test-results', 'sentences')

const attributes = ['placeholder', 'title', 'aria-label'] as const
/** Below this a text stands in others by chance ("Add" in "Added by"). */
const ownLength = 15
/** What follows a short text in the same breath: "Sent 10:42". */
const followed: Readonly<Partial<Record<FixedTextKey, string>>> = { sent: ' .+' }
const gap = '\u0000'
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patterns = (Object.entries(fixedTexts) as [FixedTextKey, (typeof fixedTexts)[FixedTextKey]][]).map(
  ([key, sentence]) => {
    const text = typeof sentence === 'string' ? sentence : sentence(gap)
    const body = text.split(gap).map(escaped).join('.+')
    // A longer one may stand among other words, but not begin another sentence ("Something went wrong", "Something went wrong!").
    return [
      key,
      new RegExp(text.length < ownLength ? `^${body}${followed[key] ?? ''}$` : `(?<!\\S)${body}(?!\\S)`),
    ] as const
  },
)

/** The keys of the specified texts that are among these. */
export const fixedTextsAmong = (texts: Iterable<string>): readonly FixedTextKey[] => {
  const all = [...texts]
  return patterns.filter(([, pattern]) => all.some((text) => pattern.test(text))).map(([key]) => key)
}

/** Looks at the document from now on. The answer writes down what was seen, under the name of the test file. */
export function watchFixedTexts(document: Document): (file: string) => void {
  const texts = new Set<string>()
  const collect = (text: string | null) => {
    const trimmed = text?.trim()
    if (trimmed) texts.add(trimmed)
  }
  const visit = (node: Node) => {
    if (node.nodeType === 3) return collect(node.nodeValue)
    if (node.nodeType !== 1) return
    for (const name of attributes) collect((node as Element).getAttribute(name))
    for (const child of node.childNodes) visit(child)
  }
  const onMutations = (records: readonly MutationRecord[]) => {
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === 'characterData') collect(target.nodeValue)
      else if (type === 'attributes') collect((target as Element).getAttribute(attributeName ?? ''))
      else for (const node of addedNodes) visit(node)
    }
  }
  const observer = new MutationObserver(onMutations)
  observer.observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: [...attributes],
  })
  return (file) => {
    onMutations(observer.takeRecords())
    observer.disconnect()
    mkdirSync(seenFolder, { recursive: true })
    writeFileSync(join(seenFolder, `${encodeURIComponent(file)}.json`), JSON.stringify(fixedTextsAmong(texts)))
  }
}
