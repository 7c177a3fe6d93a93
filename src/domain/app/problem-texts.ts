/**
 * The one table of texts about problems (sync §10), in `src/text/sync/problems.ts`. `chip`: why sending is paused, for the sync chip. `short`:
 * for lists and toasts, without the context of a screen. `happened` and `nextStep`: in full, next to what is safe. Only the outbox retries,
 * so only `sending` promises it. `offline-unanswered`: the request left the device, and no answer came.
 */
import { en, t } from '#text/sync/problems.ts'
import { labelsOf } from '../text/labels-of.ts'

/**
 * What failed. `sending`: the outbox sent an op; it retries automatically. `showing`: the app loaded data; nothing can have changed.
 * `acting`: a person asked the server for one change; nothing retries it.
 */
export type AttemptKind = 'sending' | 'showing' | 'acting'

/** Each text is read in the current language when it is used. */
export interface ProblemTexts {
  readonly chip: string
  readonly short: string
  readonly happened: string
  nextStep(attempt: AttemptKind): string
}

type Kind = keyof typeof en.kind

const rowOf = (kind: Kind): ProblemTexts => ({
  get chip() {
    return t(`kind.${kind}.chip`)
  },
  get short() {
    return t(`kind.${kind}.short`)
  },
  get happened() {
    return t(`kind.${kind}.happened`)
  },
  // A text that is the same for each attempt ignores the argument.
  nextStep: (attempt) => t(`kind.${kind}.nextStep` as 'kind.timeout.nextStep', { attempt }),
})

export const problemTexts = Object.fromEntries(
  (Object.keys(en.kind) as Kind[]).map((kind) => [kind, rowOf(kind)]),
) as Readonly<Record<Kind, ProblemTexts>>

/** Short texts of answers that are a special case of their kind. */
export const specialShortTexts = labelsOf({
  storageFull: () => t('special.storageFull'),
  serverRefused: () => t('special.serverRefused'),
  tooLong: () => t('special.tooLong'),
  locked: () => t('special.locked'),
  inProgress: () => t('special.inProgress'),
})
