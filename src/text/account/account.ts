import { textsOf } from '../text-catalog.ts'

export const en = {
  information: 'Information',
  security: 'Security',
  devices: 'Devices',
  reminders: 'Reminders',
  connectToSave: 'Connect to save your profile.',
  profileUpdated: 'Your profile has been updated.',
  yourPicture: 'Your picture',
  picture: 'Picture',
  choosePicture: 'Choose a picture',
  pictureLimits: 'JPEG, PNG or WebP, at most 10 MB.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordRules: 'At least 8 characters with a digit, a special symbol and an uppercase letter.',
  confirmPassword: 'Confirm new password',
  signInAfterwards: 'You’ll sign in again afterwards. Unsent counts stay on this device and are sent then.',
  connectToChange: 'Connect to change your password.',
  changePassword: 'Change password',
  passwordChanged: 'Your password has been changed. Sign in with the new one.',
  devicesNotListed: 'This server doesn’t list signed-in devices.',
  connectToSeeDevices: 'Connect to see your devices.',
  deviceLimit: 'You can be signed in on up to 10 devices. A device that isn’t used for 90 days is signed out.',
} as const

export const t = textsOf('account/account', en)
