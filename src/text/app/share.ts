import { textsOf } from '../text-catalog.ts'

export const en = {
  intro:
    'Another app shared these with Bilang. They stay on this device until you use or discard them, for 7 days at most.',
  nothing: 'No shared files',
  nothingHelp: 'Share a photo, a CSV file or an Excel file from another app and choose Bilang.',
  photo: 'Shared photo {name}',
  received: '{size} KB, received {time}',
  recordFinding: 'Record an item found here with this photo',
  import: 'Import items or counts from this file',
  onlyStaffRecords: 'Only the property unit can record found items. Send them the photo, or discard it here.',
  onlyStaffImports: 'Only the property unit can import files. Send them the file, or discard it here.',
  discardName: 'Discard {name}',
  discardQuestion: 'Discard {name}? It is removed from Bilang. The app that shared it keeps its own copy.',
  notDiscarded: 'This device could not remove the file. It is still here. Try again.',
  gone: 'The shared file isn’t here anymore. It was used or discarded.',
  notRead: 'This device could not read the shared files. Reload the page and try again.',
  notes: {
    size: 'A file wasn’t added, because it’s larger than 20 MB. Share a smaller one.',
    type: 'A file wasn’t added. Bilang accepts photos, CSV files and Excel files (.xlsx).',
    empty: 'A file wasn’t added, because it’s empty.',
    none: 'Nothing was added, because no file was shared. Share a photo, a CSV file or an Excel file.',
    many: 'Nothing was added, because at most 20 shared files can wait on this device. Use or discard some, or share fewer at once.',
    full: 'Nothing was added, because this device’s storage is full. Free some space, then share again.',
    broken:
      'Nothing was added, because this device couldn’t read or store the files. Reload the page, then share again.',
    noWorker: 'Nothing was added, because Bilang wasn’t ready on this device yet. Wait a moment, then share again.',
  },
} as const

export const t = textsOf('app/share', en)
