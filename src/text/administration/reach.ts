import { textsOf } from '../text-catalog.ts'

export const en = {
  // The list of items is short because of the person's rights.
  ofPlaces: 'You see only the items of: {places}.',
  ofOwn: 'You see only the items in your name.',
  ofDevice:
    'This device holds only the items of: {places}, and those in your name. To change this, open your account and choose Devices.',
  onlyTheseOnForm: 'This form has only those, not all items of the institute.',
  fileOfPart: 'some items only',
  someBuilding: 'a building',
  someSection: 'a section',
  notYours:
    'This tag is not in your list. You see only some of the items, so you can’t count it. Report it, and the property unit will see it.',
  notOnDevice:
    'This tag is not on this device, which holds only some of the items, so you can’t count it here. Report it, and the property unit will see it.',
  report: 'Report as found here',
  needsAllItems: 'Starting, changing and closing a count affects all items. Ask an admin.',
  needsAllItemsHere: 'To start, change or close a count, this device must hold all items.',
  sheetsElsewhere:
    'If a sheet with this name has items that you don’t see, the server refuses this. It then waits in your outbox. Ask an admin.',
  // Settings of the institute.
  heading: 'Items on phones',
  employees: 'Items on employees’ devices',
  employeesHint:
    'Each device drops the other items when it next reaches the server. Counts that are not sent yet stay.',
  employeeItems: {
    all: 'All items',
    own: 'Only items in their name',
  },
  subAdmins: 'For a sub-admin, choose buildings or sections in their account.',
  saved: 'Saved. Devices follow when they next reach the server.',
  changed: 'Someone else has changed this. Your change is still here: check it, then save again.',
  // Account of a sub-admin.
  ofPerson: 'Items that this person sees',
  personHint: 'Nothing chosen: all items. Otherwise the items of these buildings, and those of these sections.',
  buildings: 'Buildings',
  sections: 'Sections',
  allItems: 'All items',
  connectToSee: 'Connect to see and change which items this person sees.',
} as const

export const t = textsOf('administration/reach', en)
