import { useEffect } from 'react'
import { printFontFamily } from './page-svg.tsx'

const registered = new Set<string>()

/**
 * Registers the app's own font files under the names used in print, so that screen, printer and PDF look alike. The browser loads them from
 * the precached files; if they are not on this device, the print worker says so.
 */
export function usePageFonts(files: Readonly<Record<string, string>>): void {
  useEffect(() => {
    if (typeof FontFace === 'undefined') return
    for (const [fontName, file] of Object.entries(files)) {
      if (registered.has(file)) continue
      registered.add(file)
      const face = new FontFace(printFontFamily(fontName), `url(/fonts/${file})`)
      document.fonts?.add(face)
      face.load().catch(() => {
        document.fonts?.delete(face)
        registered.delete(file)
      })
    }
  }, [files])
}
