/**
 * Which of the specified texts stood on a screen while a test file ran: every text, placeholder, title and label that comes into the document
 * is looked at as it comes, so a text that no screen shows any more cannot be claimed by a test that only names it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Sentence, sentences } from '#contract/sentences.ts'

export const seenFolder = join(import.meta.dirname, '..', '..', 'test-results', 'sentences')

const attributes = ['placeholder', 'title', 'aria-label'] as const
/** Below this a text stands in others by chance ("Add" in "Added by"). */
const ownLength = 15
/** What follows a short text in the same breath: "Sent 10:42". */
const followed: Readonly<Partial<Record<Sentence, string>>> = { sent: ' .+' }
const gap = '\u0000'
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patterns = (Object.entries(sentences) as [Sentence, (typeof sentences)[Sentence]][]).map(([key, sentence]) => {
  const text = typeof sentence === 'string' ? sentence : sentence(gap)
  const body = text.split(gap).map(escaped).join('.+')
  // A longer one may stand among other words, but not begin another sentence ("Something went wrong", "Something went wrong!").
  return [
    key,
    new RegExp(text.length < ownLength ? `^${body}${followed[key] ?? ''}$` : `(?<!\\S)${body}(?!\\S)`),
  ] as const
})

/** The keys of the specified texts that are among these. */
export const sentencesAmong = (texts: Iterable<string>): readonly Sentence[] => {
  const all = [...texts]
  return patterns.filter(([, pattern]) => all.some((text) => pattern.test(text))).map(([key]) => key)
}

/** Looks at the document from now on. The answer writes down what was seen, under the name of the test file. */
export function watchSentences(document: Document): (file: string) => void {
  const texts = new Set<string>()
  const keep = (text: string | null) => {
    const said = text?.trim()
    if (said) texts.add(said)
  }
  const look = (node: Node) => {
    if (node.nodeType === 3) return keep(node.nodeValue)
    if (node.nodeType !== 1) return
    for (const name of attributes) keep((node as Element).getAttribute(name))
    for (const child of node.childNodes) look(child)
  }
  const heed = (records: readonly MutationRecord[]) => {
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === 'characterData') keep(target.nodeValue)
      else if (type === 'attributes') keep((target as Element).getAttribute(attributeName ?? ''))
      else for (const node of addedNodes) look(node)
    }
  }
  const observer = new MutationObserver(heed)
  observer.observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: [...attributes],
  })
  return (file) => {
    heed(observer.takeRecords())
    observer.disconnect()
    mkdirSync(seenFolder, { recursive: true })
    writeFileSync(join(seenFolder, `${encodeURIComponent(file)}.json`), JSON.stringify(sentencesAmong(texts)))
  }
}
