import type { ManifestOptions } from 'vite-plugin-pwa'
import { density, screenshots } from './screenshots.ts'

/** The web app manifest: name, icons and colors for the home screen, screenshots for the installation, and shortcuts to the scanner and the outbox. */
export const manifest: Partial<ManifestOptions> & { color_scheme_dark: Record<string, string> } = {
  id: '/',
  name: 'Bilang',
  short_name: 'Bilang',
  description: 'Counts property, plant and equipment, with or without a network.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  // A tag read by the phone's own camera opens in the window that is open already: `follow-launches.tsx`.
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  lang: 'en',
  theme_color: '#0B5D66',
  background_color: '#F6F8F9',
  // For devices with a dark color scheme, like in index.html.
  color_scheme_dark: { theme_color: '#162028', background_color: '#0E1519' },
  // Handled by the service worker (`sw/receive-share.ts`), even without a network.
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: [
        {
          name: 'files',
          accept: [
            'image/*',
            'text/csv',
            '.csv',
            'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            '.xlsx',
          ],
        },
      ],
    },
  },
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: screenshots.map(({ name, width, height, label, form }) => ({
    src: `/screenshots/${name}.webp`,
    sizes: `${width * density(form)}x${height * density(form)}`,
    type: 'image/webp',
    form_factor: form,
    label,
  })),
  shortcuts: [
    {
      name: 'Scan',
      short_name: 'Scan',
      url: '/qr',
      icons: [{ src: '/icons/scan-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Outbox',
      short_name: 'Outbox',
      url: '/outbox',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
}
