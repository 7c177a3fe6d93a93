import { textsOf } from '../text-catalog.ts'

export const en = {
  title: 'Add Bilang to your home screen',
  benefit: 'The installed app starts faster, fills the screen and protects your data better.',
  byHand:
    'Tap Share (the square with the arrow), then “Add to Home Screen”. The browser may delete the data of a tab that you don’t visit for 7 days. An app on the home screen is safe from that.',
  unsent:
    '{count, plural, one {# unsent record in this tab won’t move to the installed app. Send or export it first.} other {# unsent records in this tab won’t move to the installed app. Send or export them first.}}',
  allSent: 'Everything in this tab is sent, so you can install now. You’ll sign in again in the app.',
  notNow: 'Not now',
  install: 'Install',
} as const

export const t = textsOf('shared/ui-install', en)
