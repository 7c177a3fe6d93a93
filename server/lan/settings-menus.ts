/** Menus of phones with their English names, and the entry to tap. */
import type { SettingsPicture } from './settings-picture.ts'

export const androidPath =
  'Security & privacy → More security & privacy → Encryption & credentials → Install a certificate'

export const androidMenus: readonly SettingsPicture[] = [
  {
    heading: 'More security & privacy',
    rows: ['Device admin apps', 'Encryption & credentials', 'Trust agents'],
    tap: 1,
  },
  {
    heading: 'Install a certificate',
    rows: ['CA certificate', 'VPN & app user certificate', 'Wi-Fi certificate'],
    tap: 0,
  },
]

export const appleMenus = (name: string): readonly SettingsPicture[] => [
  { heading: 'Settings', rows: ['Apple Account', 'Profile Downloaded', 'Airplane Mode'], tap: 1 },
  { heading: 'Certificate Trust Settings', rows: [name.slice(0, 22)], tap: 0, isSwitch: true },
]
