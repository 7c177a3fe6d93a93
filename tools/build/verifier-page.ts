/**
 * Builds the page that checks evidence packs: a single file with script and style, which can be opened from disk. Its content security policy allows
 * only their hashes, so the page cannot use a network.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { packFiles } from '#domain/evidence/pack-format.ts'
import { compiledMessageFormatter, precompileTexts } from './precompile-texts.ts'
import { smallerZod } from './smaller-zod.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'src', 'verifier')

/** The page needs the Filipino texts of a few subjects only. */
const ownFilipino = { find: /^\.\/load-filipino\.ts$/, replacement: join(folder, 'load-filipino.ts') }

async function bundledScript(): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: [compiledMessageFormatter, ownFilipino] },
    plugins: [precompileTexts(), smallerZod()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(folder, 'main.ts'), output: { format: 'iife', codeSplitting: false } },
    },
  })
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : []
  const chunks = outputs.flatMap(({ output }) => output).flatMap((one) => (one.type === 'chunk' ? [one.code] : []))
  const [script] = chunks
  if (script === undefined || chunks.length > 1) throw new Error(`the verifier has ${chunks.length} scripts`)
  // The end tag of the element must not occur in the script.
  return script.replaceAll('</script', '<\\/script')
}

const sourceHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

async function buildVerifierPage(): Promise<string> {
  const page = readFileSync(join(folder, 'verify.html'), 'utf8')
  const script = await bundledScript()
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? ''
  return page
    .replace('__STYLE_HASH__', sourceHash(style))
    .replace('__SCRIPT_HASH__', sourceHash(script))
    .replace('__SCRIPT__', () => script)
}

export const verifierPage = (): Plugin => ({
  name: 'verifier-page',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: packFiles.verifier, source: await buildVerifierPage() })
  },
})
