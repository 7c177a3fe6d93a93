import { useEffect, useState } from 'react'
import { paperFamily } from './paper-page.tsx'

export type PaperFonts<Face extends string> = Readonly<Record<Face, Uint8Array>>
export type PaperFontState<Face extends string> =
  | { is: 'loading' }
  | { is: 'ready'; fonts: PaperFonts<Face> }
  | { is: 'absent' }

const loaded = new Map<string, Promise<Uint8Array>>()

/** The bytes of one font file; the browser's own copy of it is registered under the paper's name, so that screen and PDF set alike. */
function font(face: string, file: string): Promise<Uint8Array> {
  if (loaded.has(file)) return loaded.get(file)!
  const reading = fetch(`/fonts/${file}`)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      if (typeof FontFace !== 'undefined') {
        // Only bytes of our own origin get here: no address is fetched by the face itself.
        document.fonts?.add(await new FontFace(paperFamily(face), bytes).load())
      }
      return bytes
    })
    .catch((error: unknown) => {
      loaded.delete(file)
      throw error
    })
  loaded.set(file, reading)
  return reading
}

/** The fonts that forms are set in, from the app's own (precached) files. `absent`: not on this device and no network. */
export function usePaperFonts<Face extends string>(files: Readonly<Record<Face, string>>): PaperFontState<Face> {
  const [state, setState] = useState<PaperFontState<Face>>({ is: 'loading' })
  useEffect(() => {
    let live = true
    const faces = Object.keys(files) as Face[]
    Promise.all(faces.map((face) => font(face, files[face]))).then(
      (bytes) => {
        const fonts = Object.fromEntries(faces.map((face, at) => [face, bytes[at]])) as Record<Face, Uint8Array>
        if (live) setState({ is: 'ready', fonts })
      },
      () => {
        if (live) setState({ is: 'absent' })
      },
    )
    return () => {
      live = false
    }
  }, [files])
  return state
}
