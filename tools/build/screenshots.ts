/** The screenshots that a phone or a computer shows before the app is installed: taken by `make-screenshots.ts`, listed in the manifest. */
export const screenshots = [
  { name: 'scan-narrow', path: '/qr?product_id=1', width: 390, height: 844, label: 'Count an item', form: 'narrow' },
  {
    name: 'list-narrow',
    path: '/subadmin/inventory/database',
    width: 390,
    height: 844,
    label: 'Look up items without a network',
    form: 'narrow',
  },
  { name: 'home-wide', path: '/subadmin', width: 1280, height: 800, label: 'Progress of the count', form: 'wide' },
  {
    name: 'list-wide',
    path: '/subadmin/inventory/database',
    width: 1280,
    height: 800,
    label: 'Property records',
    form: 'wide',
  },
] as const

/** Pixels of a picture for each pixel of the screen. */
export const density = (form: (typeof screenshots)[number]['form']): number => (form === 'narrow' ? 2 : 1)
