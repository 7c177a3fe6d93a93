/**
 * The built app from `dist/`. Files under `/assets/` carry a hash in their name and never change; everything else is asked for anew, so
 * that an update reaches every device. Compressed once, then kept.
 */
import { readFile, stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { appPaths } from '#contract/app-paths.ts'
import type { Env, Parts } from './parts.ts'
import { missing } from './refusal.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.pdf': 'application/pdf',
}
const packed = new Set(['.png', '.webp', '.woff2', '.ico'])

interface Kept {
  changed: number
  plain: Buffer
  gzip?: Buffer
  br?: Buffer
  tag: string
}

const kept = new Map<string, Kept>()

async function load(file: string): Promise<Kept | null> {
  const about = await stat(file).catch(() => null)
  if (!about?.isFile()) return null
  const known = kept.get(file)
  if (known && known.changed === about.mtimeMs) return known
  const plain = await readFile(file)
  const made: Kept = {
    changed: about.mtimeMs,
    plain,
    tag: `"${about.size.toString(36)}-${Math.floor(about.mtimeMs).toString(36)}"`,
  }
  kept.set(file, made)
  return made
}

async function encoded(file: Kept, extension: string, accepts: string): Promise<[Buffer, string | null]> {
  if (packed.has(extension) || file.plain.length < 1024) return [file.plain, null]
  if (/\bbr\b/.test(accepts)) {
    file.br ??= await brotli(file.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } })
    return [file.br, 'br']
  }
  if (!/\bgzip\b/.test(accepts)) return [file.plain, null]
  file.gzip ??= await zip(file.plain)
  return [file.gzip, 'gzip']
}

async function served(c: Context<Env>, path: string, file: Kept, status = 200): Promise<Response> {
  const extension = extname(path)
  const [bytes, encoding] = await encoded(file, extension, c.req.header('Accept-Encoding') ?? '')
  const headers = new Headers({
    'Content-Type': types[extension] ?? 'application/octet-stream',
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.tag,
    Vary: 'Accept-Encoding',
  })
  if (status === 200 && c.req.header('If-None-Match') === file.tag) return new Response(null, { status: 304, headers })
  if (encoding) headers.set('Content-Encoding', encoding)
  return new Response(new Uint8Array(bytes), { status, headers })
}

const routes = new Set(['', 'index.html', ...appPaths])
/** An address of the app; any other that is no file is not there, so that a monitor or a mistyped tag is not told otherwise. */
const isRoute = (path: string) => routes.has(path.split('/')[1]?.toLowerCase() ?? '')
const isPage = (path: string) => extname(path) === ''
/** The build's own notes are nobody's business. */
const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('.'))

export function mountStatic(app: Hono<Env>, { config }: Parts): void {
  app.get('/config.json', (c) => {
    c.header('Cache-Control', 'no-cache')
    const { institute, publicAddress } = config
    return c.json({ apiBase: '', institute, ...(publicAddress && { publicAddress }) })
  })
  if (config.dist === null) return
  const root = resolve(config.dist)
  app.get('*', async (c, next) => {
    if (c.req.path === '/api' || c.req.path.startsWith('/api/')) return next()
    let path: string
    try {
      path = decodeURIComponent(new URL(c.req.url).pathname)
    } catch {
      throw missing()
    }
    const file = resolve(root, `.${path}`)
    if (isHidden(path) || path.includes('\0') || (file !== root && !file.startsWith(root + sep))) throw missing()
    const found = await load(file)
    if (found) return served(c, path, found)
    // A person who mistyped an address sees the app say so; whoever is no browser is told in JSON.
    const status = isRoute(path) ? 200 : 404
    const asked = status === 200 || (isPage(path) && (c.req.header('Accept') ?? '').includes('text/html'))
    const shell = asked ? await load(resolve(root, 'index.html')) : null
    if (shell) return served(c, '/index.html', shell, status)
    throw missing()
  })
}
