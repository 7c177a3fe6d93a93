import type { SameKeys } from '../text-catalog.ts'
import type { en } from './account.ts'

export const fil = {
  information: 'Impormasyon',
  security: 'Seguridad',
  devices: 'Mga device',
  reminders: 'Mga paalala',
  connectToSave: 'Kumonekta para ma-save ang profile mo.',
  profileUpdated: 'Na-update na ang profile mo.',
  yourPicture: 'Litrato mo',
  picture: 'Litrato',
  choosePicture: 'Pumili ng litrato',
  pictureLimits: 'JPEG, PNG o WebP, hanggang 10 MB.',
  currentPassword: 'Kasalukuyang password',
  newPassword: 'Bagong password',
  passwordRules: 'Hindi bababa sa 8 character na may numero, espesyal na simbolo at malaking letra.',
  confirmPassword: 'Ulitin ang bagong password',
  signInAfterwards:
    'Magsa-sign in ka ulit pagkatapos. Mananatili sa device na ito ang mga bilang na hindi pa naipapadala, at ipapadala kapag naka-sign in ka na ulit.',
  connectToChange: 'Kumonekta para mapalitan ang password mo.',
  changePassword: 'Palitan ang password',
  passwordChanged: 'Napalitan na ang password mo. Mag-sign in gamit ang bago.',
  devicesNotListed: 'Hindi inililista ng server na ito ang mga naka-sign in na device.',
  connectToSeeDevices: 'Kumonekta para makita ang mga device mo.',
  deviceLimit: 'Puwede kang mag-sign in sa hanggang 10 device. Isa-sign out ang device na hindi nagamit nang 90 araw.',
} as const satisfies SameKeys<typeof en>
