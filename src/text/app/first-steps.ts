import { textsOf } from '../text-catalog.ts'

export const en = {
  heading: 'First steps',
  progress: '{done} of {total} done',
  hide: 'Hide',
  hideStep: 'Hide: {step}',
  showHidden: '{count, plural, one {Show # hidden first step} other {Show # hidden first steps}}',
  isDone: 'Done',
  unknown: 'The server didn’t answer. Open this page again later.',
  step: {
    title: 'Name the institute',
    logo: 'Add the logo',
    timeZone: 'Set the time zone',
    rooms: 'Add rooms',
    people: 'Add people',
    items: 'Import the property records',
    tags: 'Print tags',
    signatories: 'Name the signatories of reports',
    devices: 'Set up phones',
    backup: 'Back up the server',
  },
  how: {
    title: 'Forms and tags print “{title}”.',
    demo: 'This is the demo. Open this step to start your own institute.',
    logo: 'At sign-in, people see that this is your institute. Hide this step if you have no logo.',
    timeZone: 'The institute’s time zone is {zone}, but this device has a different time. Correct whichever is wrong.',
    rooms: 'Counters choose the room they’re counting. Rooms come from the locations in the property records.',
    people: 'Nobody but you can sign in yet. Paste a list of names, or choose a file.',
    items: 'From an Excel or CSV file. It is checked before anything is saved.',
    tags: 'We can’t tell whether the items have tags. Hide this step when they do.',
    tagsLater: 'Import the property records first, then print their tags.',
    signatories: 'Name the accountable officer, the committee, and the approver.',
    devices: 'No other person’s device has connected yet.',
    backup: 'Run <code>npm run backup -- FILE</code> on the server. The last backup is missing, or older than a week.',
  },
} as const

export const t = textsOf('app/first-steps', en)
