import { textsOf } from '../text-catalog.ts'

export const en = {
  title: 'Set up this phone for Bilang',
  institute: 'Property inventory of {institute}',
  otherLanguage: 'Filipino',
  scan: 'Scan this code with the camera of each phone. The phone must be on the same Wi-Fi.',
  print: 'Print this page',
  why: 'Do this once on each phone. It must trust this server before the camera and the offline list work. It takes two minutes.',
  get: {
    title: 'Get the certificate',
    text: 'It identifies this server, and is valid only inside a local network.',
    button: 'Download the certificate',
    profile: 'Download the profile (iPhone, iPad)',
    fingerprint: 'SHA-256 of the certificate, to compare with the one on the server’s screen:',
  },
  trust: {
    title: 'Trust it',
    android: 'Android',
    apple: 'iPhone or iPad',
    computer: 'Computer',
    androidSearch: 'Open Settings and search for “CA certificate”. On most phones it is here:',
    androidInstall: 'Tap “CA certificate”, then “Install anyway”. Choose the file {file} among your downloads.',
    androidLock: 'Android asks for a screen lock first if the phone has none.',
    appleAllow: 'Open this page in Safari. After the download, tap “Allow” and “Close”.',
    appleInstall: 'Open Settings. Tap “Profile Downloaded”, then “Install” at the top right, and once more.',
    appleSwitch:
      'Go to General → About → Certificate Trust Settings, at the very bottom. Switch on “{name}” and tap “Continue”.',
    windows:
      'Windows: open the file, choose “Install Certificate”, “Local Machine”, and the store “Trusted Root Certification Authorities”.',
    mac: 'Mac: open the file in Keychain Access, open the entry “{name}”, and set “Trust” to “Always Trust”.',
    linux: 'Firefox, and Chrome on Linux: import the file under Settings → Certificates → Authorities.',
  },
  check: {
    title: 'Check',
    checking: 'Checking…',
    untrusted: 'This phone doesn’t trust the certificate yet. This page keeps checking.',
    unreachable: 'The server doesn’t answer. Is the phone on the institute’s Wi-Fi?',
    trusted: 'This phone trusts the server.',
    byAddress:
      'This phone trusts the server, but can’t find it by name. If the server’s address changes, you’ll have to open Bilang and sign in again. Send your counts before that.',
    noScript: 'This browser doesn’t run scripts, so the check isn’t possible. Go on with the next step.',
  },
  open: {
    title: 'Open Bilang',
    button: 'Open Bilang',
    install:
      'Sign in, then choose “Ready for the field” in the menu: it adds Bilang to the home screen, tests the camera, and shows what is still missing.',
  },
} as const

export const t = textsOf('app/phone-setup', en)
