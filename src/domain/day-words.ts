/** What one person did today, in one sentence: a counter's own tally, and the proof of it. */
import { dayOf } from './dates.ts'
import { isOpen, needsPerson, type Op } from './op.ts'

/**
 * `Today: 12 things recorded, 10 sent, 1 waits, 1 needs you`; null when nothing was recorded today. A thing is told once, however often it was
 * counted, and by its worst record; what was taken back does not count.
 */
export function dayWords(ops: readonly Op[], now: number, timeZone: string): string | null {
  const worst = new Map<string, 'sent' | 'waits' | 'needs'>()
  const today = dayOf(now, timeZone)
  for (const op of ops) {
    if (op.state === 'withdrawn' || op.state === 'superseded') continue
    if (dayOf(op.recordedAt, timeZone) !== today) continue
    const thing = `${op.entity} ${op.eid}`
    const is = needsPerson(op) ? 'needs' : isOpen(op) ? 'waits' : 'sent'
    const before = worst.get(thing)
    if (before === undefined || before === 'sent' || is === 'needs') worst.set(thing, is)
  }
  if (worst.size === 0) return null
  const many = (is: string) => [...worst.values()].filter((one) => one === is).length
  const [sent, waits, needs] = [many('sent'), many('waits'), many('needs')]
  const count = (value: number) => value.toLocaleString('en')
  return [
    `Today: ${count(worst.size)} ${worst.size === 1 ? 'thing' : 'things'} recorded`,
    ...(sent > 0 ? [`${count(sent)} sent`] : []),
    ...(waits > 0 ? [`${count(waits)} ${waits === 1 ? 'waits' : 'wait'}`] : []),
    ...(needs > 0 ? [`${count(needs)} ${needs === 1 ? 'needs' : 'need'} you`] : []),
  ].join(', ')
}
