/** Loads the fonts of forms and tags once. A failed load is tried again. */
import { type FontName, type Fonts, fontFileNames, openFonts } from '#print/fonts/fonts.ts'

/** `readFont` rejects if the file is not on this device and there is no network. */
export function makeFontLoader(readFont: (file: string) => Promise<Uint8Array>): () => Promise<Fonts> {
  const names = Object.keys(fontFileNames) as FontName[]
  let loading: Promise<Fonts> | null = null
  const load = async (): Promise<Fonts> => {
    const files = await Promise.all(names.map(async (name) => [name, await readFont(fontFileNames[name])] as const))
    return openFonts(Object.fromEntries(files) as Record<FontName, Uint8Array>)
  }
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}
