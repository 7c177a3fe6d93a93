/**
 * The messages that the engine stores with an op: why it waits, was refused or was withdrawn. They are stored in English, because the service worker,
 * another person, a file or a newer version may read them. `storedMessageText` translates a stored message into the current language.
 */
import { inEnglish } from '#text/language.ts'
import { t } from '#text/sync/op-errors.ts'
import { problemTexts, specialShortTexts } from '../app/problem-texts.ts'

const fixedKeys = [
  'rejected',
  'checking',
  'unsaved',
  'notStorable',
  'removed',
  'idTaken',
  'notProcessed',
  'noPermission',
  'tookTheirs',
  'lost',
] as const
type FixedKey = (typeof fixedKeys)[number]

export const storedMessage = (key: FixedKey): string => inEnglish(() => t(key))

const isNothing = (value: unknown): boolean => value === undefined || value === null
const storedValue = (value: unknown): string => (isNothing(value) ? t('nothing') : String(value))

/** The server's answer has another value than the one that was sent. */
export const changedValueMessage = (sent: unknown, stored: unknown): string =>
  inEnglish(() => t('changed', { sent: storedValue(sent), stored: storedValue(stored) }))

export const importedMessage = (name: string | undefined): string =>
  inEnglish(() => t('addedFromDevice', { name: name ?? t('someone') }))

const changedPattern = /^The server answered but did not store (.*) \(it says (.*)\)\.$/s
/** Earlier builds stored "a file". */
const importedPattern = /^Added from (?:a file|another device) by (.*)$/s

/** Short name of a problem, as the message of an op that it stopped. */
const problemShorts: readonly (() => string)[] = [
  ...Object.values(problemTexts).map((row) => () => row.short),
  ...Object.keys(specialShortTexts).map((key) => () => specialShortTexts[key as keyof typeof specialShortTexts]),
]

/** Any other text, such as the server's own words, is returned unchanged. */
export function storedMessageText(message: string): string {
  const key = fixedKeys.find((fixed) => storedMessage(fixed) === message)
  if (key) return t(key)
  const problem = problemShorts.find((short) => inEnglish(short) === message)
  if (problem) return problem()
  const [, sent, stored] = changedPattern.exec(message) ?? []
  if (sent !== undefined && stored !== undefined)
    return t('changed', { sent: shownWord(sent, 'nothing'), stored: shownWord(stored, 'nothing') })
  const [, name] = importedPattern.exec(message) ?? []
  return name === undefined ? message : t('addedFromDevice', { name: shownWord(name, 'someone') })
}

const shownWord = (word: string, key: 'nothing' | 'someone'): string =>
  word === inEnglish(() => t(key)) ? t(key) : word
