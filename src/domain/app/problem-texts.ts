/**
 * The one table of texts about problems (sync §10). `chip`: why sending is paused, for the sync chip. `short`: for lists and toasts, without
 * the context of a screen. `happened` and `nextStep`: in full, next to what is safe. Only the outbox retries, so only `sending` promises it.
 */

/**
 * What failed. `sending`: the outbox sent an op; it retries automatically. `showing`: the app loaded data; nothing can have changed.
 * `acting`: a person asked the server for one change; nothing retries it.
 */
export type AttemptKind = 'sending' | 'showing' | 'acting'

export interface ProblemTexts {
  chip: string
  short: string
  happened: string
  nextStep: string | Readonly<Record<AttemptKind, string>>
}

const paused = 'sending is paused'
const checkFirst = 'Check whether it went through before you try again.'
const contactAdmin = 'Tell your admin if the problem continues.'

const offline = {
  chip: 'waiting for signal',
  short: 'Waiting for signal',
  happened: 'Can’t connect to the server.',
  nextStep: {
    sending: 'Keep working. We’ll send everything when you’re back online.',
    showing: 'Try again when you’re back online.',
    acting: 'Try again when you’re back online.',
  },
} as const

export const problemTexts = {
  offline,
  /** The request left the device, and no answer came. */
  'offline-unanswered': { ...offline, nextStep: { ...offline.nextStep, acting: checkFirst } },
  timeout: {
    chip: 'waiting for signal',
    short: 'Waiting for signal',
    happened: 'The server didn’t answer in time.',
    nextStep: {
      sending: 'We’ll keep trying. Move to where the signal is better.',
      showing: 'Move to where the signal is better, then try again.',
      acting: checkFirst,
    },
  },
  portal: {
    chip: 'this network needs a sign-in',
    short: 'This network needs you to sign in first. Your counts are safe.',
    happened: 'This network needs you to sign in first.',
    nextStep: 'Open any web page, sign in to the network, then come back.',
  },
  moved: {
    chip: 'the server’s address looks wrong',
    short: 'The server’s address has changed, or this network needs you to sign in first. Your counts are safe.',
    happened: 'The server’s address has changed.',
    nextStep: 'Tell your admin.',
  },
  server: {
    chip: 'the server has a problem',
    short: 'The server has a problem. We’ll keep trying.',
    happened: 'The server has a problem.',
    nextStep: {
      sending: `We’ll keep trying. ${contactAdmin}`,
      showing: `Try again in a moment. ${contactAdmin}`,
      acting: `${checkFirst} ${contactAdmin}`,
    },
  },
  /** Waits: `waitText` says how long. */
  'slow-down': {
    chip: 'the server is busy',
    short: 'The server is busy',
    happened: 'The server is busy.',
    nextStep: '',
  },
  'sign-in': {
    chip: 'sign in again to send',
    short: 'Sign in again to continue sending.',
    happened: 'Your sign-in has ended.',
    nextStep: {
      sending: 'Sign in again to the same account to send your records.',
      showing: 'Sign in again, then try again.',
      acting: 'Sign in again, then try again.',
    },
  },
  forbidden: {
    chip: 'your account can’t send',
    short: 'Your account isn’t allowed to do this.',
    happened: 'Your account isn’t allowed to do this.',
    nextStep: 'Ask an admin for permission, or ask a colleague who has it.',
  },
  missing: {
    chip: 'the server’s address looks wrong',
    short: 'No longer on the server',
    happened: 'The server no longer has this.',
    nextStep: 'Go back to the list. It updates automatically.',
  },
  'wrong-address': {
    chip: 'the server’s address looks wrong',
    short: 'The server’s address looks wrong.',
    happened: 'The server’s address looks wrong.',
    nextStep: 'Tell your admin.',
  },
  invalid: {
    chip: paused,
    short: 'The server didn’t accept this.',
    happened: 'The server didn’t accept it:',
    nextStep: 'Correct it and save again.',
  },
  conflict: {
    chip: paused,
    short: 'Someone else changed this first.',
    happened: 'Someone else changed this first.',
    nextStep: 'Compare both versions and choose.',
  },
  'precondition-required': {
    chip: paused,
    short: 'This page is out of date.',
    happened: 'This page is out of date.',
    nextStep: 'Load it again, then save once more.',
  },
  contract: {
    chip: 'update needed',
    short: 'This version of the app doesn’t work with the server. Update the app.',
    happened: 'This version of the app doesn’t work with the server.',
    nextStep: 'Update the app. If that doesn’t help, tell your admin.',
  },
  'odd-answer': {
    chip: paused,
    short: 'Checking…',
    happened: 'The server sent an unexpected answer.',
    nextStep: {
      sending: `We’ll check whether it arrived. ${contactAdmin}`,
      showing: `Try again. ${contactAdmin}`,
      acting: `${checkFirst} ${contactAdmin}`,
    },
  },
  cancelled: {
    chip: paused,
    short: 'Cancelled',
    happened: 'This was stopped before it finished.',
    nextStep: 'Start again when you’re ready.',
  },
} as const satisfies Record<string, ProblemTexts>

/** Short texts of answers that are a special case of their kind. */
export const specialShortTexts = {
  storageFull: 'The server is out of storage. Tell your admin.',
  serverRefused: 'The server refused this. Tell your admin.',
  tooLong: 'Too long for the server',
  locked: 'Locked on the server',
  inProgress: 'The server is still working on this',
} as const
