export const en = {
  title: 'Findings',
  foundAtStation: 'Found at station',
  seenElsewhere: 'Seen in another room',
  notIn: 'Not in {room}',
  seenIn: 'Seen in {room}',
  noDescription: 'No description',
  addedAsItem: 'Added as item',
  addedAsUnknownItem: 'Added as item #{id}',
  setAside: 'Set aside',
  toBeAdded: 'To be added',
  onDevice: 'On this device',
  recorded: 'Recorded',
} as const
