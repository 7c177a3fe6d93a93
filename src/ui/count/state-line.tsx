import { sentences } from '#contract/sentences.ts'
import type { CountMark } from '#domain/catalogue.ts'
import { formatMoment } from '#domain/dates.ts'
import type { Op } from '#domain/op.ts'
import { opWords } from '#domain/op-words.ts'
import { OutcomeShape } from '#ui/scanner/outcome-shape.tsx'
import { type Shape, type Tone, toneColour } from '#ui/scanner/outcomes.ts'
import classes from './count.module.css'

export interface StateWords {
  tone: Tone
  shape: Shape | undefined
  word: string
}

/** How far the count of a thing is, in words that never promise more than is known (D4.2). */
export function stateWords(mark: CountMark, timeZone: string): StateWords {
  switch (mark.is) {
    case 'not-counted':
      return { tone: 'muted', shape: undefined, word: 'Not counted yet' }
    case 'not-here':
      return { tone: 'muted', shape: 'diamond', word: 'Not here' }
    case 'saved':
      return { tone: 'saved', shape: 'ring', word: 'Saved on this device' }
    case 'sent':
      return {
        tone: 'sent',
        shape: 'tick',
        word: mark.at === null ? 'Counted' : `Sent ${formatMoment(mark.at, timeZone)}`,
      }
    case 'needs-you':
      return mark.state === 'rejected' || mark.state === 'orphaned'
        ? { tone: 'refused', shape: 'square', word: 'Refused' }
        : { tone: 'attention', shape: 'triangle', word: 'Needs you' }
  }
}

/** As {@link stateWords}, with what the mark does not say: a count that is being checked is not called sent, and "not here" is told how far it got. */
export function cardWords(mark: CountMark, behind: readonly Op[], timeZone: string): StateWords {
  const words = stateWords(mark, timeZone)
  if (mark.is === 'sent' && behind.some((op) => op.isSettling))
    return { tone: 'saved', shape: 'ring', word: sentences.checking }
  const note = mark.is === 'not-here' ? behind.find((op) => op.id === mark.opId) : undefined
  return note ? { ...words, word: `${words.word} · ${opWords(note, timeZone).word}` } : words
}

/** Colour, shape and word; the dot of "nothing yet" is grey and dashed like no other. */
export function StateLine({ tone, shape, word }: StateWords) {
  return (
    <span className={classes['state']} style={{ color: toneColour(tone) }} data-tone={tone}>
      {shape ? <OutcomeShape shape={shape} tone={tone} /> : <span className={classes['noMark']} aria-hidden="true" />}
      {word}
    </span>
  )
}
