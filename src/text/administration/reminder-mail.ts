import { textsOf } from '../text-catalog.ts'

export const en = {
  subject: 'Reminder from {institute}',
  greeting: 'Good day, {name}.',
  intro: 'You still have open tasks at {institute}.',
  declare:
    '{name}: you have not answered for {open} of the {asked, plural, one {# item} other {# items}} in your name. Say for each whether you have it.',
  rooms:
    '{name}: {open, plural, one {# room that you count is not closed yet.} other {# rooms that you count are not closed yet.}}',
  renew: 'PAR {name} in your name needs to be renewed. The property unit prepares the new one, and you sign it.',
  due: 'Due on {day}.',
  wasDue: 'It was due on {day}.',
  unsent:
    'If you have already done this, your phone hasn’t sent it yet. Open Bilang on that phone while it is connected.',
  switchOff: 'To switch these mails off, open your settings:',
} as const

export const t = textsOf('administration/reminder-mail', en)
