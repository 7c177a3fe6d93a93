import { useEffect, useState } from 'react'
import { printFontFamily } from './page-svg.tsx'

export type PrintFonts<FontName extends string> = Readonly<Record<FontName, Uint8Array>>
export type PrintFontState<FontName extends string> =
  | { is: 'loading' }
  | { is: 'ready'; fonts: PrintFonts<FontName> }
  | { is: 'absent' }

const fontPromises = new Map<string, Promise<Uint8Array>>()

/** Loads one font file. The browser registers the same bytes under the name used in print, so that screen and PDF match. */
function loadFont(fontName: string, file: string): Promise<Uint8Array> {
  if (fontPromises.has(file)) return fontPromises.get(file)!
  const reading = fetch(`/fonts/${file}`)
    .then(async (response) => {
      if (!response.ok) throw new Error(`${file}: ${response.status}`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (typeof FontFace !== 'undefined') {
        // The bytes come from our own origin; the FontFace itself fetches nothing.
        document.fonts?.add(await new FontFace(printFontFamily(fontName), bytes).load())
      }
      return bytes
    })
    .catch((error: unknown) => {
      fontPromises.delete(file)
      throw error
    })
  fontPromises.set(file, reading)
  return reading
}

/** The fonts of the forms, from the app's own precached files. `absent` means: not on this device, and no network. */
export function usePrintFonts<FontName extends string>(
  files: Readonly<Record<FontName, string>>,
): PrintFontState<FontName> {
  const [state, setState] = useState<PrintFontState<FontName>>({ is: 'loading' })
  useEffect(() => {
    let active = true
    const fontNames = Object.keys(files) as FontName[]
    Promise.all(fontNames.map((fontName) => loadFont(fontName, files[fontName]))).then(
      (bytes) => {
        const fonts = Object.fromEntries(fontNames.map((fontName, index) => [fontName, bytes[index]])) as Record<
          FontName,
          Uint8Array
        >
        if (active) setState({ is: 'ready', fonts })
      },
      () => {
        if (active) setState({ is: 'absent' })
      },
    )
    return () => {
      active = false
    }
  }, [files])
  return state
}
