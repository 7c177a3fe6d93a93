import { en } from './phone-setup.en.ts'
import { textsOf } from './text-catalog.ts'

/** The page over http that leads a phone to the app. Names of menus are those of the phone and stay English. */
export const t = textsOf('phone-setup', en)
