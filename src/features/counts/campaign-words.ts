import type { campaignStates } from '#contract/resources/campaigns.ts'
import type { Mark } from '#ui/state-mark.tsx'

type State = (typeof campaignStates)[number]

export const stateWords: Readonly<Record<State, string>> = {
  draft: 'Draft',
  counting: 'Counting',
  reconciling: 'Reconciling',
  closed: 'Closed',
}

export const stateMarks: Readonly<Record<State, Mark>> = {
  draft: 'none',
  counting: 'saved',
  reconciling: 'attention',
  closed: 'sent',
}

/** The one step forward, and the way back while nothing is final. */
export const nextStep: Readonly<Record<State, { to: State; word: string } | null>> = {
  draft: { to: 'counting', word: 'Begin counting' },
  counting: { to: 'reconciling', word: 'End counting, reconcile' },
  reconciling: { to: 'closed', word: 'Close the count' },
  closed: null,
}
export const stepBack: Readonly<Record<State, { to: State; word: string } | null>> = {
  draft: null,
  counting: null,
  reconciling: { to: 'counting', word: 'Back to counting' },
  closed: null,
}
