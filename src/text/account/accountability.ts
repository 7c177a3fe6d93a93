import { textsOf } from '../text-catalog.ts'

export const en = {
  form: 'Form',
  list: 'List to sign',
  clearance: 'Clearance',
  noClearance: 'A clearance covers all items. Ask someone who can see all of them to print it.',
  unknownPerson: 'The offline list has no such person. Choose another one.',
  joined:
    'This entry was joined with {person}, and everything is now in that name. The list and the clearance are for {person}.',
  title: { list: 'Property in the name of {person}', clearance: 'Clearance of {person}' },
  note: 'From the offline list, without what other devices haven’t sent yet.',
  standing: 'In this person’s name',
  nothing: 'The records have no items, active documents or undecided transfers for {person}.',
  stillStands: '{person} isn’t clear of property: everything listed here is still in this name.',
  items: '{count, plural, one {# item, {total}.} other {# items, {total}.}}',
  showItems: 'Show the items',
  documents: 'Active: {pars, plural, one {# PAR} other {# PARs}}, {icss, plural, one {# ICS} other {# ICSs}}.',
  withoutDocument:
    '{count, plural, one {# item is on no active PAR or ICS.} other {# items are on no active PAR or ICS.}}',
  onOthersDocument:
    '{count, plural, one {# item is on an active PAR or ICS of someone else.} other {# items are on an active PAR or ICS of someone else.}}',
  byName: '{document} has this person’s name as typed text. Nobody was chosen from the list of people.',
  otherLines:
    '{document}: {count, plural, one {# of {lines} lines isn’t} other {# of {lines} lines aren’t}} in this person’s name in the records.',
  transfers: '{count, plural, =0 {No undecided transfers.} one {# undecided transfer:} other {# undecided transfers:}}',
  transferFrom: '{item}, to {person}',
  transferTo: '{item}, to this person',
  toTransfer: 'Transfer the items to other people',
} as const

export const t = textsOf('account/accountability', en)
