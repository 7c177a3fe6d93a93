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
  onlyStaffRecords: 'Only the property unit records items that were found. Give the photo to them, or discard it here.',
  onlyStaffImports: 'Only the property unit imports files. Give the file to them, or discard it here.',
  discardName: 'Discard {name}',
  discardQuestion: 'Discard {name}? It is removed from Bilang. The app that shared it keeps its own copy.',
  notDiscarded: 'This device could not remove the file. It is still here. Try again.',
  gone: 'The shared file isn’t here anymore. It was used or discarded.',
  notRead: 'This device could not read the shared files. Reload the page and try again.',
  notes: {
    size: 'A file was not taken, because it is larger than 20 MB. Share a smaller one.',
    type: 'A file was not taken. Bilang takes photos, CSV files and Excel files (.xlsx).',
    empty: 'A file was not taken, because it is empty.',
    none: 'Nothing was taken, because no file was shared. Share a photo, a CSV file or an Excel file.',
    many: 'Nothing was taken, because at most 20 shared files can wait on this device. Use or discard some, or share fewer at once.',
    full: 'Nothing was taken, because the storage of this device is full. Free some space, then share again.',
    broken:
      'Nothing was taken, because this device could not read or store the files. Reload the page, then share again.',
    noWorker: 'Nothing was taken, because Bilang was not ready on this device yet. Wait a moment, then share again.',
  },
} as const

export const t = textsOf('app/share', en)
