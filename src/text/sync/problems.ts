import { textsOf } from '../text-catalog.ts'

export const en = {
  kind: {
    offline: {
      chip: 'waiting for signal',
      short: 'Waiting for signal',
      happened: 'Can’t connect to the server.',
      nextStep:
        '{attempt, select, sending {Keep working. We’ll send everything when you’re back online.} other {Try again when you’re back online.}}',
    },
    'offline-unanswered': {
      chip: 'waiting for signal',
      short: 'Waiting for signal',
      happened: 'Can’t connect to the server.',
      nextStep:
        '{attempt, select, sending {Keep working. We’ll send everything when you’re back online.} showing {Try again when you’re back online.} other {Check whether it went through before you try again.}}',
    },
    timeout: {
      chip: 'waiting for signal',
      short: 'Waiting for signal',
      happened: 'The server didn’t answer in time.',
      nextStep:
        '{attempt, select, sending {We’ll keep trying. Move to where the signal is better.} showing {Move to where the signal is better, then try again.} other {Check whether it went through before you try again.}}',
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
      nextStep:
        '{attempt, select, sending {We’ll keep trying. Tell your admin if the problem continues.} showing {Try again in a moment. Tell your admin if the problem continues.} other {Check whether it went through before you try again. Tell your admin if the problem continues.}}',
    },
    'slow-down': {
      chip: 'the server is busy',
      short: 'The server is busy',
      happened: 'The server is busy.',
      nextStep: '{attempt, select, sending {We’ll try again in a moment.} other {Wait a moment, then try again.}}',
    },
    'sign-in': {
      chip: 'sign in again to send',
      short: 'Sign in again to continue sending.',
      happened: 'Your sign-in has ended.',
      nextStep:
        '{attempt, select, sending {Sign in again to the same account to send your records.} other {Sign in again, then try again.}}',
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
      chip: 'sending is paused',
      short: 'The server didn’t accept this.',
      happened: 'The server didn’t accept it:',
      nextStep: 'Correct it and save again.',
    },
    conflict: {
      chip: 'sending is paused',
      short: 'Someone else changed this first.',
      happened: 'Someone else changed this first.',
      nextStep: 'Compare both versions and choose.',
    },
    'precondition-required': {
      chip: 'sending is paused',
      short: 'This page is out of date.',
      happened: 'This page is out of date.',
      nextStep: 'Reload it, then save again.',
    },
    contract: {
      chip: 'update needed',
      short: 'This version of the app doesn’t work with the server. Update the app.',
      happened: 'This version of the app doesn’t work with the server.',
      nextStep: 'Update the app. If that doesn’t help, tell your admin.',
    },
    'odd-answer': {
      chip: 'sending is paused',
      short: 'Checking…',
      happened: 'The server sent an unexpected answer.',
      nextStep:
        '{attempt, select, sending {We’ll check whether it arrived. Tell your admin if the problem continues.} showing {Try again. Tell your admin if the problem continues.} other {Check whether it went through before you try again. Tell your admin if the problem continues.}}',
    },
    cancelled: {
      chip: 'sending is paused',
      short: 'Cancelled',
      happened: 'This was stopped before it finished.',
      nextStep: 'Start again when you’re ready.',
    },
  },
  special: {
    storageFull: 'The server is out of storage. Tell your admin.',
    serverRefused: 'The server refused this. Tell your admin.',
    tooLong: 'Too long for the server',
    locked: 'Locked on the server',
    inProgress: 'The server is still working on this',
  },
  entriesStillHere: 'Your entries are still here.',
  recordsAreSafe: 'Everything you recorded is safe on this device.',
  mayHaveHappened: 'It may have gone through.',
  nothingChanged: 'Nothing was changed.',
  waitSeconds:
    '{attempt, select, sending {We’ll try again in {seconds, plural, one {# second} other {# seconds}}.} other {Try again in {seconds, plural, one {# second} other {# seconds}}.}}',
  waitMinutes:
    '{attempt, select, sending {We’ll try again in {minutes, plural, one {# minute} other {# minutes}}.} other {Try again in {minutes, plural, one {# minute} other {# minutes}}.}}',
} as const

export const t = textsOf('sync/problems', en)
