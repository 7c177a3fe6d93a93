import type { campaignStates } from '#contract/collections/campaigns.ts'
import type { StatusTone } from '#ui/status-badge.tsx'

type State = (typeof campaignStates)[number]

export const stateTones: Readonly<Record<State, StatusTone>> = {
  draft: 'none',
  counting: 'saved',
  reconciling: 'attention',
  closed: 'sent',
}

/** A change to another state, and the button that asks for it. */
export interface StateStep {
  to: State
  label: string
}

/** The next state of each state, and the previous one where a campaign can go back. */
export const nextStates: Readonly<Record<State, StateStep | null>> = {
  draft: { to: 'counting', label: 'Begin counting' },
  counting: { to: 'reconciling', label: 'End counting and reconcile' },
  reconciling: { to: 'closed', label: 'Close the count' },
  closed: null,
}
export const previousStates: Readonly<Record<State, StateStep | null>> = {
  draft: null,
  counting: null,
  reconciling: { to: 'counting', label: 'Return to counting' },
  closed: null,
}
