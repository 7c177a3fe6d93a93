import { globSync } from 'node:fs'
import type { TextCatalog } from '#text/text-catalog.ts'

/** The subjects of all catalogs: `counting/scan`. */
export const subjects = globSync('*/*.fil.ts', { cwd: 'src/text' })
  .map((file) => file.replaceAll('\\', '/').replace('.fil.ts', ''))
  .sort()

/** The texts of a subject in both languages. */
export async function catalogsOf(subject: string): Promise<{ en: TextCatalog; fil: TextCatalog }> {
  const [group, name] = subject.split('/')
  const { en } = (await import(`../../../src/text/${group}/${name}.ts`)) as { en: TextCatalog }
  const { fil } = (await import(`../../../src/text/${group}/${name}.fil.ts`)) as { fil: TextCatalog }
  return { en, fil }
}
