import { textsOf } from '../text-catalog.ts'

export const en = {
  use: 'Use your passkey',
  useText: 'Confirm with a passkey: your fingerprint, face or screen lock, or a security key.',
  codeInstead: 'Use a code instead',
  passkeyInstead: 'Use a passkey instead',
  heading: 'Passkeys',
  what: 'A passkey confirms your sign-in with your fingerprint, face or screen lock instead of a code. It works only at the address where you add it: {host}.',
  none: 'You have no passkey yet.',
  stays:
    'Changing your password or signing out a device doesn’t affect your passkeys. If you lost a device, remove its passkey here.',
  details: 'At {host}. Added {added}, {used}.',
  used: 'last used {at}',
  unused: 'not used yet',
  add: 'Add a passkey',
  rename: 'Rename',
  renameOf: 'Rename {name}',
  remove: 'Remove',
  removeOf: 'Remove {name}',
  removeLast:
    'This is your only second step. Without it you sign in with the password alone, and your recovery codes stop working.',
  lastStays:
    'Your institute requires a second step, and this passkey is your only one. Add another passkey or an authenticator app, then remove this one.',
  removeOne: 'You can’t sign in with “{name}” afterwards. Delete it from the device or security key too.',
  removed: '“{name}” was removed.',
  renamed: 'The passkey is now “{name}”.',
  name: 'Name of the passkey',
  nameHint: 'So that you recognize it in the list, such as “My phone”.',
  continue: 'Continue',
  create: 'Create passkey',
  createText: 'Next, your browser asks where to keep the passkey.',
  created: '“{name}” was added.',
  confirm: 'Confirm with a passkey',
  confirmAgain: 'Nothing was added. Confirm again, then try again.',
  lostAnswer: 'We don’t know whether the passkey was added. Look at the list before you add it again.',
  lostFirst:
    'We don’t know whether the passkey was added. Look at the list before you add it again. If it’s there, make new recovery codes.',
  showList: 'Show the list',
  cannot: {
    number:
      'Passkeys don’t work at {host}, because this address is a number. Open Bilang by its name, or use a code from an authenticator app.',
    insecure:
      'Passkeys work only at an address that begins with https. Open Bilang there, or use a code from an authenticator app.',
    browser: 'This browser has no passkeys. Use another browser, or a code from an authenticator app.',
  },
  failed: {
    cancelled: 'The passkey was not used, because it was canceled or isn’t on this device. Try again, or use a code.',
    timeout: 'That took too long. Nothing was changed. Try again.',
    known: 'This device or security key has a passkey of yours already. It is in the list.',
    addressNew:
      'The browser can’t add a passkey here, because the server expects the address {host}. Open Bilang there, or ask your admin to correct the server’s address.',
    address: 'The passkey doesn’t work at this address. Open Bilang at the address where you added it, or use a code.',
    unsupported: 'This device can’t create this kind of passkey. Choose another device or security key, or use a code.',
    failed: 'The browser could not use the passkey. Nothing was changed. Try again, or use a code.',
  },
} as const

export const t = textsOf('account/passkeys', en)
