/**
 * Records which fixed texts were shown while a test file ran. Every text, placeholder, title and label is checked when it enters the
 * document, so that a text no screen shows cannot pass because a test names it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FixedTextKey, fixedTexts } from '#contract/fixed-texts.ts'

export const seenFolder = join(import.meta.dirname, '..', '..', '..', 'test-results', 'sentences')

const attributes = ['placeholder', 'title', 'aria-label'] as const
/** Shorter texts occur in others by chance ("Add" in "Added by"). */
const ownLength = 15
/** What may follow a short text in the same sentence: "Sent 10:42". */
const followed: Readonly<Partial<Record<FixedTextKey, string>>> = { sent: ' .+' }
const gap = '\u0000'
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patterns = (Object.entries(fixedTexts) as [FixedTextKey, (typeof fixedTexts)[FixedTextKey]][]).map(
  ([key, sentence]) => {
    const text = typeof sentence === 'string' ? sentence : sentence(gap)
    const body = text.split(gap).map(escaped).join('.+')
    // A longer text may be among other words, but must not begin another text ("Something went wrong", "Something went wrong!").
    return [
      key,
      new RegExp(text.length < ownLength ? `^${body}${followed[key] ?? ''}$` : `(?<!\\S)${body}(?!\\S)`),
    ] as const
  },
)

/** The keys of the fixed texts that occur in these. */
const fixedTextsAmong = (texts: Iterable<string>): readonly FixedTextKey[] => {
  const all = [...texts]
  return patterns.filter(([, pattern]) => all.some((text) => pattern.test(text))).map(([key]) => key)
}

/** Watches the document from now on. The returned function writes what was seen, under the name of the test file. */
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
