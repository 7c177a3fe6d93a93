import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemTexts, specialShortTexts } from '#domain/app/problem-texts.ts'
import {
  changedValueMessage,
  importedMessage,
  storedMessage,
  storedMessageText,
} from '#domain/outbox/stored-messages.ts'
import { inEnglish, setLanguage } from '#text/language.ts'
import { en } from '#text/sync/op-errors.ts'
import { loadTexts } from '#text/text-catalog.ts'
import everStored from './ever-stored-messages.json' with { type: 'json' }

beforeEach(async () => {
  setLanguage('fil')
  await loadTexts()
})
afterEach(() => setLanguage('en'))

const plainKeys = (Object.keys(en) as (keyof typeof en)[]).filter(
  (key): key is Parameters<typeof storedMessage>[0] =>
    !['changed', 'nothing', 'addedFromDevice', 'someone'].includes(key),
)

test.each(plainKeys)('[TEXT-2601] %s: stored with an op in English, shown in the language of the screen', (key) => {
  const stored = storedMessage(key)
  expect(stored).toBe(en[key])
  expect(storedMessageText(stored)).not.toBe(stored)
  setLanguage('en')
  expect(storedMessageText(stored)).toBe(stored)
})

test('[TEXT-2601] a stored message with values: the values stay, the rest is in the language of the screen', () => {
  const changed = changedValueMessage('2 (two)', null)
  expect(changed).toBe('The server answered but did not store 2 (two) (it says nothing).')
  expect(storedMessageText(changed)).toBe(
    'Sumagot ang server pero hindi nito na-save ang 2 (two) (ang nasa kanya ay wala).',
  )
  expect(importedMessage('Maria')).toBe('Added from another device by Maria')
  expect(storedMessageText(importedMessage('Maria'))).toBe('Idinagdag mula sa ibang device. Nagdagdag: Maria')
  // As an earlier build stored it.
  expect(storedMessageText('Added from a file by Maria')).toBe('Idinagdag mula sa ibang device. Nagdagdag: Maria')
  expect(importedMessage(undefined)).toBe('Added from another device by someone')
  expect(storedMessageText(importedMessage(undefined))).not.toContain('someone')
})

test('[TEXT-2601] a problem that the service worker stored in English: shown in the language of the screen', () => {
  const stored = inEnglish(() => [problemTexts.offline.short, specialShortTexts.tooLong])
  expect(stored.map(storedMessageText)).toEqual([problemTexts.offline.short, specialShortTexts.tooLong])
  expect(stored).not.toEqual([problemTexts.offline.short, specialShortTexts.tooLong])
})

test('[TEXT-2601] words of the server and reasons that people typed stay as they are', () => {
  for (const text of ['', 'Bawal ito.', 'Counted twice\nby mistake', 'Added from a file']) {
    expect(storedMessageText(text)).toBe(text)
  }
})

test('[TEXT-3483] every English message that a build has stored with an op is still understood: its words may change only if the former ones are too', () => {
  const current = inEnglish(() => [
    ...plainKeys.map(storedMessage),
    ...Object.values(problemTexts).map(({ short }) => short),
    ...Object.values(specialShortTexts),
  ])
  const forgotten = current.filter((text) => !(everStored as readonly string[]).includes(text))
  expect(forgotten, 'add these to ever-stored-messages.json').toEqual([])
  const unknown = everStored.filter((text) => storedMessageText(text) === text)
  expect(unknown, 'storedMessageText must still know these').toEqual([])
})
